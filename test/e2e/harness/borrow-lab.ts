import { createLab } from '../../../lab/create-lab.ts';
import { destroyLab } from '../../../lab/destroy-lab.ts';
import { type Lab, openLab } from '../../../lab/lab.ts';
import { readRecord } from '../../../lab/record.ts';
import { restoreLab } from '../../../lab/snapshot/restore-lab.ts';
import { snapshotLab } from '../../../lab/snapshot/snapshot-lab.ts';

/** The lab of one worker: made for its first scenario, reset for each further one, made anew when it is too small. */
export async function borrowLab(name: string, hosts: number): Promise<Lab> {
  const record = await readRecord(name);
  if (record !== undefined && record.hosts.length >= hosts) {
    await restoreLab(name);
    return openLab(name);
  }
  if (record !== undefined) await destroyLab(name);
  const lab = await createLab({ name, hosts });
  await snapshotLab(name);
  return lab;
}
