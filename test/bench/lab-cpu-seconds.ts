import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord } from '../../lab/record.ts';

/** Processor time that hosts of a lab have used since they were made, all together. */
export async function labCpuSeconds(lab: string, hosts: readonly string[]): Promise<number> {
  const record = await readRecord(lab);
  const groups = record?.hosts.filter(({ name }) => hosts.includes(name)).map(({ cgroups }) => cgroups) ?? [];
  return groups.map(secondsIn).reduce((sum, seconds) => sum + seconds, 0);
}

/** Version 1 counts in a hierarchy of its own, in nanoseconds; version 2 in each group, in microseconds. */
function secondsIn(places: readonly string[]): number {
  const old = places.map((place) => join(place, 'cpuacct.usage')).find(existsSync);
  if (old !== undefined) return Number(readFileSync(old, 'utf8')) / 1e9;
  const stat = places.map((place) => join(place, 'cpu.stat')).find(existsSync);
  return (
    Number(/usage_usec (\d+)/.exec(stat === undefined ? '' : readFileSync(stat, 'utf8'))?.[1] ?? 0) / 1e6
  );
}
