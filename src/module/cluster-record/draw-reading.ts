import type { Drawing } from '../../plan/draw.ts';
import { type RecordReading, readRecord } from '../../task/cluster-record/read-record.ts';

export type { RecordReading } from '../../task/cluster-record/read-record.ts';

/** What a cluster remembers of its making, from a machine that knows nothing of it. */
export const drawReading = (drawing: Drawing, reading: RecordReading): void =>
  drawing.module('cluster-record', (module) => readRecord(module, reading));
