import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { FaultCase } from './fault-case.ts';

const faultSeen = z.object({
  fault: z.string(),
  when: z.string(),
  code: z.number().nullable(),
  seconds: z.number(),
  problem: z.string(),
  says: z.string(),
  type: z.string(),
});

/** What an operator saw of a fault. */
export type FaultSeen = z.infer<typeof faultSeen>;

type Row = Pick<FaultCase, 'fault' | 'when'>;

export const nameOf = ({ fault, when }: Row): string => `${fault} ${when}`;

/** Rows that held, so that those that did not can be mended and run alone. */
export interface SeenRecord {
  forget(row: Row): void;
  add(seen: FaultSeen): void;
  /** In the order of the cases; nothing as long as one is missing. */
  whole(cases: readonly Row[]): readonly FaultSeen[] | undefined;
}

export function openSeenRecord(file: string): SeenRecord {
  const known = existsSync(file) ? z.array(faultSeen).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const rows = new Map(known.map((one) => [nameOf(one), one]));
  const write = (): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify([...rows.values()], null, 1)}\n`);
  };
  return {
    forget(row) {
      rows.delete(nameOf(row));
      write();
    },
    add(seen) {
      rows.set(nameOf(seen), seen);
      write();
    },
    whole(cases) {
      const found = cases.flatMap((one) => rows.get(nameOf(one)) ?? []);
      return found.length === cases.length ? found : undefined;
    },
  };
}
