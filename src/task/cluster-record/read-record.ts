import type { Drawing } from '../../plan/draw.ts';
import { type ReadKeptRecordInput, readKeptRecord } from '../../step/cluster-record/read-kept-record.ts';

export interface RecordReading extends ReadKeptRecordInput {
  readonly hosts: readonly string[];
}

/** What the cluster of these control planes was made from. Only looks. */
export const readRecord = (drawing: Drawing, { hosts, report }: RecordReading): void =>
  drawing.task(
    'read-record',
    ['record'],
    (task) => void task.step(readKeptRecord, { on: hosts, shared: { report } }),
  );
