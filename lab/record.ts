import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { problem } from '../src/problem/problem.ts';
import { labFolder, labsFolder } from './folders.ts';

const interfaceRecord = z.object({
  /** Its name inside the host. */
  device: z.string(),
  address: z.string(),
  address6: z.string().optional(),
});

const hostRecord = z.object({
  name: z.string(),
  /** Where it is reached from this machine: the address of its first interface. */
  address: z.string(),
  interfaces: z.array(interfaceRecord),
  /** The end of its second interface on this machine. */
  secondPort: z.string().optional(),
  /** The name systemd-nspawn knows it by, unique on the machine. */
  machine: z.string(),
  /** Its own control group in every hierarchy; whatever runs in there belongs to the host. */
  cgroups: z.array(z.string()),
});

const networkRecord = z.object({
  /** Random, so that it cannot be the name of something the lab did not make. */
  bridge: z.string(),
  /** The first three numbers of its /24. */
  prefix: z.string(),
  /** The first four groups of its /64. */
  prefix6: z.string().optional(),
});

const machineSetting = z.object({
  /** Under /proc/sys. */
  path: z.string(),
  value: z.number(),
  /** What it was before any lab needed it otherwise. */
  before: z.number(),
});

const labRecord = z.object({
  name: z.string(),
  /** The bridge of the first network; the firewall table has this name too. */
  bridge: z.string(),
  networks: z.array(networkRecord),
  /** The interface of this machine by which hosts reach the outside. */
  uplink: z.string().optional(),
  /** What was changed on the machine for this lab and those that share it. */
  settings: z.array(machineSetting),
  /** Per host; without limit when absent. */
  limits: z.object({
    diskBytes: z.number().optional(),
    memoryBytes: z.number().optional(),
    cpus: z.number().optional(),
  }),
  sudoPassword: z.string(),
  hosts: z.array(hostRecord),
  createdAt: z.string(),
  /** False until every host has answered: a lab that stays so was interrupted. */
  ready: z.boolean(),
});

export type HostRecord = z.infer<typeof hostRecord>;
export type MachineSetting = z.infer<typeof machineSetting>;
export type NetworkRecord = z.infer<typeof networkRecord>;
export type LabRecord = z.infer<typeof labRecord>;

/** All of them, the one it is reached by first. */
export const addressesOf = ({ interfaces }: HostRecord): string[] =>
  interfaces.flatMap(({ address, address6 }) => (address6 === undefined ? [address] : [address, address6]));

const recordFile = (name: string): string => join(labFolder(name), 'lab.json');

/** Written before anything it names is made, so that a lab can be destroyed after a crash at any instant. */
export async function writeRecord(record: LabRecord): Promise<void> {
  const file = recordFile(record.name);
  await mkdir(labFolder(record.name), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(record, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export async function readRecord(name: string): Promise<LabRecord | undefined> {
  const content = await unlessAbsent(readFile(recordFile(name), 'utf8'));
  return content === undefined ? undefined : labRecord.parse(JSON.parse(content));
}

export async function readExistingRecord(name: string): Promise<LabRecord> {
  const record = await readRecord(checkedName(name));
  if (record === undefined) throw problem('lab.unknown', { name, folder: labsFolder });
  return record;
}

/** Every lab of this machine, whoever made it. */
export async function listRecords(): Promise<LabRecord[]> {
  const names = (await unlessAbsent(readdir(labsFolder))) ?? [];
  const records = await Promise.all(names.sort().map(readRecord));
  return records.filter((record) => record !== undefined);
}

export function checkedName(name: string): string {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) throw problem('lab.name-invalid', { name });
  return name;
}

/** Labs belong to root, and only root may look at them: their records hold passwords. */
async function unlessAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw code === 'EACCES' ? problem('lab.root-required', {}, {}, cause) : cause;
  }
}
