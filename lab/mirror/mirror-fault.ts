import * as z from 'zod';

const common = {
  /** The path of a request; `*` stands for any letters, slashes too. */
  path: z.string().startsWith('/'),
  /** How many requests meet the fault before it is over; all of them when absent. */
  times: z.int().positive().optional(),
};

const afterBytes = z.int().nonnegative();

/** The ways in which a download, a pull or a login can go wrong upstream. */
export const mirrorFault = z.discriminatedUnion('kind', [
  /** The connection breaks after that many bytes of a body. */
  z.strictObject({ ...common, kind: z.literal('cut'), afterBytes }),
  /** The body never goes on after that many bytes, and the connection stays. */
  z.strictObject({ ...common, kind: z.literal('stall'), afterBytes }),
  z.strictObject({ ...common, kind: z.literal('slow'), bytesPerSecond: z.int().positive() }),
  /** One byte in the middle differs; length and ETag are those of the right content. */
  z.strictObject({ ...common, kind: z.literal('wrong-content') }),
  /** The first checksum in a text is another one, just as well formed. */
  z.strictObject({ ...common, kind: z.literal('wrong-checksum') }),
  z.strictObject({ ...common, kind: z.literal('status'), status: z.int().min(400).max(599) }),
  z.strictObject({ ...common, kind: z.literal('missing') }),
  z.strictObject({ ...common, kind: z.literal('redirect-loop') }),
  /** A token that was given out is no longer taken. */
  z.strictObject({ ...common, kind: z.literal('token-expired') }),
]);

export type MirrorFault = z.infer<typeof mirrorFault>;

export interface MirrorFaults {
  /** In force at once; of several faults for a path the first one counts. */
  add(fault: MirrorFault): void;
  clear(): void;
  list(): readonly MirrorFault[];
  /** The fault that a request for this path meets now, if any. */
  take(path: string): MirrorFault | undefined;
}

export function createMirrorFaults(): MirrorFaults {
  let rows: { fault: MirrorFault; pattern: RegExp; left: number }[] = [];
  return {
    add(fault) {
      const escaped = fault.path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
      rows.push({
        fault,
        pattern: new RegExp(`^${escaped}$`),
        left: fault.times ?? Number.POSITIVE_INFINITY,
      });
    },
    clear() {
      rows = [];
    },
    list: () => rows.filter(({ left }) => left > 0).map(({ fault }) => fault),
    take(path) {
      const row = rows.find(({ pattern, left }) => left > 0 && pattern.test(path));
      if (row !== undefined) row.left -= 1;
      return row?.fault;
    },
  };
}
