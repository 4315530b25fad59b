import { awayFolder } from '../../domain/away-folder.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, type NodeHandle } from '../../plan/ref.ts';
import { putStateAway as step } from '../../step/cluster-record/put-state-away.ts';

interface StateOfDeleted {
  readonly runId: string;
  /** All that have to be clean before. */
  readonly hosts: readonly string[];
  readonly cleaned: NodeHandle<unknown>;
}

/** This machine has no cluster any more: the next of the same name is another one. */
export const putStateAway = (drawing: Drawing, { runId, hosts, cleaned }: StateOfDeleted): void =>
  drawing.task('put-state-away', ['record'], (task) => {
    task.step(step, {
      on: [controlSubject],
      shared: { hosts, cleaned: all(cleaned), folder: awayFolder(runId) },
    });
  });
