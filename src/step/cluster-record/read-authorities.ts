import type { Secret } from '../../domain/secret.ts';
import { placeOnHost } from '../../pki/authorities-on-hosts.ts';
import {
  readAuthorities as authoritiesIn,
  authorityFiles,
  type KeptAuthorities,
} from '../../pki/authority-files.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { PathState } from '../../runner/read/path.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface ReadAuthoritiesInput {
  /** From then on nobody reads it in any output. */
  seal(plain: string): Secret;
}

/** The authorities of its cluster that a control plane has; what is missing or does not belong together is said. */
export const readAuthorities = defineObservation<ReadAuthoritiesInput, KeptAuthorities>({
  id: 'cluster-record.read-authorities',
  title: text('Read the authorities of the cluster', '读取集群 CA'),
  port: 'host',
  timeoutMs: 60_000,
  check: {
    reads: () => authorityFiles.map(({ path }) => ({ kind: 'path', path: placeOnHost(path), content: true })),
    judge({ seal }, answers) {
      // The port answers what it was asked, in the order of the reads.
      const contents = (answers as readonly PathState[]).map((found, index) => {
        const plain = found.type === 'file' ? found.content?.toString() : undefined;
        if (plain === undefined) return null;
        return authorityFiles[index]?.sealed ? seal(plain) : plain;
      });
      return satisfied(authoritiesIn(contents));
    },
  },
});
