import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { labFolder } from '../folders.ts';

const wire = z.object({
  /** Where a host ends at the bridge. The names outlive its reboots. */
  ports: z.array(z.string()),
  macs: z.array(z.string()),
});

const faultRecord = z.object({
  host: z.string(),
  fault: z.string(),
  /** As it was typed; empty for a fault that takes none. */
  value: z.string(),
  /** A host, or `control` for this machine; empty for everybody. */
  peer: z.string(),
  /** Of faults of the network only. */
  wires: z.object({ host: wire, peer: wire }).optional(),
});

export type Wire = z.infer<typeof wire>;
export type FaultRecord = z.infer<typeof faultRecord>;

const faultsFile = (lab: string): string => join(labFolder(lab), 'faults.json');

/** What is broken in a lab, oldest first. */
export async function readFaults(lab: string): Promise<FaultRecord[]> {
  const content = await readFile(faultsFile(lab), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '[]';
    throw cause;
  });
  return z.array(faultRecord).parse(JSON.parse(content));
}

/** Written before a fault is made and after it is healed, so that a breaker that crashed can be healed after. */
export async function writeFaults(lab: string, faults: readonly FaultRecord[]): Promise<void> {
  const file = faultsFile(lab);
  await writeFile(`${file}.new`, JSON.stringify(faults, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export const isSameFault = (one: FaultRecord, other: FaultRecord): boolean =>
  one.host === other.host &&
  one.fault === other.fault &&
  one.value === other.value &&
  one.peer === other.peer;
