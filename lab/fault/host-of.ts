import { problem } from '../../src/problem/problem.ts';
import type { HostRecord, LabRecord } from '../record.ts';

export function hostOf(lab: LabRecord, name: string): HostRecord {
  const host = lab.hosts.find((known) => known.name === name);
  if (host !== undefined) return host;
  const known = lab.hosts.map((one) => one.name).join(', ');
  throw problem('lab.host-unknown', { lab: lab.name, host: name, known });
}
