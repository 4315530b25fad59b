import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { BuildUnit } from './build-unit.ts';

const recordFile = 'built.json';

const recordSchema = z.strictObject({
  /** The version of Go. */
  compiler: z.string(),
  seconds: z.number(),
});

type BuildRecord = z.output<typeof recordSchema>;

/** A unit whose programs are there, in `folder`. */
export interface BuiltUnit {
  readonly unit: BuildUnit;
  readonly key: string;
  readonly folder: string;
  readonly record: BuildRecord;
}

export const writeRecord = (folder: string, record: BuildRecord): Promise<void> =>
  writeFile(join(folder, recordFile), `${JSON.stringify(record)}\n`);

export const readRecord = async (folder: string): Promise<BuildRecord> =>
  recordSchema.parse(JSON.parse(await readFile(join(folder, recordFile), 'utf8')));
