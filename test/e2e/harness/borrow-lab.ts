import { createLab } from '../../../lab/create-lab.ts';
import { destroyLab } from '../../../lab/destroy-lab.ts';
import { type Lab, openLab } from '../../../lab/lab.ts';
import { readRecord } from '../../../lab/record.ts';
import { restoreLab } from '../../../lab/snapshot/restore-lab.ts';
import { snapshotLab } from '../../../lab/snapshot/snapshot-lab.ts';

interface Wanted {
  readonly hosts: number;
  /** IPv6 beside IPv4. */
  readonly ipv6: boolean;
}

/** The lab of one worker: made for its first scenario, reset for each further one, made anew when it is too small or its families differ. */
export async function borrowLab(name: string, { hosts, ipv6 }: Wanted): Promise<Lab> {
  const record = await readRecord(name);
  const has6 = record?.networks.some(({ prefix6 }) => prefix6 !== undefined);
  if (record !== undefined && record.hosts.length >= hosts && has6 === ipv6) {
    await restoreLab(name);
    return openLab(name);
  }
  if (record !== undefined) await destroyLab(name);
  const lab = await createLab({ name, hosts, ipv6 });
  await snapshotLab(name);
  return lab;
}
