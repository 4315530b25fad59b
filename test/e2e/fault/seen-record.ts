import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { FaultCase } from './fault-case.ts';

const faultSeen = z.object({
  fault: z.string(),
  when: z.string(),
  command: z.string(),
  code: z.number().nullable(),
  seconds: z.number(),
  step: z.string(),
  problem: z.string(),
  says: z.string(),
  type: z.string(),
});

/** What an operator saw of a fault. */
export type FaultSeen = z.infer<typeof faultSeen>;

type Row = Pick<FaultCase, 'fault' | 'when'>;

export const nameOf = ({ fault, when }: Row): string => `${fault} ${when}`;

/** Rows that held, so that a run can be stopped, and go on with those that are missing. */
export interface SeenRecord {
  has(row: Row): boolean;
  add(seen: FaultSeen): void;
  /** In the order of the cases; nothing as long as one is missing. */
  whole(cases: readonly Row[]): readonly FaultSeen[] | undefined;
  /** The next run begins anew. */
  clear(): void;
}

export function openSeenRecord(file: string): SeenRecord {
  const read = z.array(faultSeen).safeParse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
  // Rows of an older shape were seen by an older test.
  const known = read.success ? read.data : [];
  const rows = new Map(known.map((one) => [nameOf(one), one]));
  return {
    has: (row) => rows.has(nameOf(row)),
    add(seen) {
      rows.set(nameOf(seen), seen);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify([...rows.values()], null, 1)}\n`);
    },
    clear: () => rmSync(file, { force: true }),
    whole(cases) {
      const found = cases.flatMap((one) => rows.get(nameOf(one)) ?? []);
      return found.length === cases.length ? found : undefined;
    },
  };
}
