import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { type CompareRecordInput, compareRecord as step } from '../../step/cluster-record/compare-record.ts';

/** The cluster is asked whether a file is its own. */
export function compareRecord(drawing: Drawing, { wanted, version }: CompareRecordInput): void {
  drawing.task('compare-record', ['adopt'], (task) => {
    task.step(step, { on: [controlSubject], shared: { wanted, version } });
  });
}
