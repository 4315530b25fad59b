import { replacementNote } from '../../domain/cluster-record/replacement-note.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface NoteReplacementInput {
  readonly node: string;
  readonly runId: string;
}

/** The old one is out: a run that is taken up again takes nothing out a second time. */
export const noteReplacement = declaredStep<NoteReplacementInput>({
  id: 'node.note-replacement',
  title: text('Note that the old node is out', '记录旧节点已移出'),
  port: 'cluster',
  desired: ({ node, runId }) => [{ kind: 'api-object', manifest: replacementNote({ node, runId }) }],
});
