import * as z from 'zod';
import { fromJson, pretty } from './cluster-record.ts';

const runSchema = z.object({
  runId: z.string(),
  pipeline: z.string(),
  command: z.string(),
  /** Who, and on which machine. */
  operator: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  status: z.string(),
  /** How many steps changed something. */
  changes: z.number(),
});

/** A run that changed something, as the cluster remembers it. */
export type RecordedRun = Readonly<z.infer<typeof runSchema>>;

const format = '1';
const mostKept = 30;

const dataSchema = z.object({ format: z.literal(format), 'runs.json': fromJson(z.array(runSchema)) });

/** Oldest first. None where nothing is kept, or nothing that can be read. */
export function readHistory(data: unknown): readonly RecordedRun[] {
  const read = dataSchema.safeParse(data);
  return read.success ? read.data['runs.json'] : [];
}

/** The data of the object that the history is kept in. */
export const writeHistory = (runs: readonly RecordedRun[]): Readonly<Record<string, string>> => ({
  format,
  'runs.json': pretty(runs),
});

/** With one more; a run that was taken up again is there once, and the oldest are forgotten. */
export const withRun = (runs: readonly RecordedRun[], run: RecordedRun): readonly RecordedRun[] =>
  [...runs.filter(({ runId }) => runId !== run.runId), run].slice(-mostKept);
