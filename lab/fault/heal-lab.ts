import { exclusive } from '../exclusive.ts';
import { readExistingRecord } from '../record.ts';
import { type FaultRecord, isSameFault, readFaults, writeFaults } from './fault-record.ts';
import { findFault } from './fault-table.ts';
import { hostOf } from './host-of.ts';
import { parsedValue } from './parsed-value.ts';
import { powerOn } from './power.ts';

/** Ends every fault of a lab, or those one host has a part in, and says which. Nothing broken is fine. */
export async function healLab(name: string, host?: string): Promise<readonly FaultRecord[]> {
  if (host !== undefined) hostOf(await readExistingRecord(name), host);
  return healFaults(name, (fault) => host === undefined || fault.host === host || fault.peer === host);
}

/** The newest first. Each leaves the record once it is gone, so that whoever is interrupted can be followed. */
export async function healFaults(
  name: string,
  isMeant: (fault: FaultRecord) => boolean,
): Promise<readonly FaultRecord[]> {
  return exclusive(`lab:${name}`, async () => {
    const lab = await readExistingRecord(name);
    let active: readonly FaultRecord[] = await readFaults(name);
    const meant = active.filter(isMeant).reverse();
    for (const record of meant) {
      const [fault, host] = [findFault(record.fault), lab.hosts.find((one) => one.name === record.host)];
      active = active.filter((other) => !isSameFault(other, record));
      if (fault !== undefined && host !== undefined) {
        if (!fault.startsHost) await powerOn(lab, host);
        const value = parsedValue(record.fault, fault, record.value);
        await fault.heal({ lab, host, value, record, active });
      }
      await writeFaults(name, active);
    }
    return meant;
  });
}
