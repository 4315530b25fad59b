import type { Manifest, ObjectName } from '../api-object.ts';
import { nameOf } from '../api-object.ts';

interface Replacement {
  readonly node: string;
  /** The run that took the old one out. */
  readonly runId: string;
}

/** What a cluster knows of the newest replacement of a node; it stays, so that the run behind it is never redone. */
export const replacementNote = ({ node, runId }: Replacement): Manifest => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'kubexm-replacement', namespace: 'kube-system' },
  data: { node, run: runId },
});

export const replacementNoteName: ObjectName = nameOf(replacementNote({ node: '', runId: '' }));
