import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { problem } from '../src/problem/problem.ts';
import { labFolder, labsFolder } from './folders.ts';

const hostRecord = z.object({
  name: z.string(),
  address: z.string(),
  /** The name systemd-nspawn knows it by, unique on the machine. */
  machine: z.string(),
  /** Its own control group in every hierarchy; whatever runs in there belongs to the host. */
  cgroups: z.array(z.string()),
});

const labRecord = z.object({
  name: z.string(),
  /** Random, so that it cannot be the name of something the lab did not make. */
  bridge: z.string(),
  /** The first three numbers of its /24. */
  prefix: z.string(),
  sudoPassword: z.string(),
  hosts: z.array(hostRecord),
});

export type HostRecord = z.infer<typeof hostRecord>;
export type LabRecord = z.infer<typeof labRecord>;

const recordFile = (name: string): string => join(labFolder(name), 'lab.json');

/** Written before anything it names is made, so that a lab can be destroyed after a crash at any instant. */
export async function writeRecord(record: LabRecord): Promise<void> {
  const file = recordFile(record.name);
  await mkdir(labFolder(record.name), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(record, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export async function readRecord(name: string): Promise<LabRecord | undefined> {
  const content = await readFile(recordFile(name), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  });
  return content === undefined ? undefined : labRecord.parse(JSON.parse(content));
}

export async function readExistingRecord(name: string): Promise<LabRecord> {
  const record = await readRecord(checkedName(name));
  if (record === undefined) throw problem('lab.unknown', { name, folder: labsFolder });
  return record;
}

/** Every lab of this machine, whoever made it. */
export async function listLabs(): Promise<LabRecord[]> {
  const names = await readdir(labsFolder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  const records = await Promise.all(names.sort().map(readRecord));
  return records.filter((record) => record !== undefined);
}

export function checkedName(name: string): string {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) throw problem('lab.name-invalid', { name });
  return name;
}
