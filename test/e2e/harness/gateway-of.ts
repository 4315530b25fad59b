import type { Lab } from '../../../lab/lab.ts';
import { readExistingRecord } from '../../../lab/record.ts';
import { gatewayOf as gatewayIn } from '../../../lab/subnet.ts';

/** Where hosts of a lab reach what a scenario serves on this machine. */
export const gatewayOf = async ({ name }: Lab): Promise<string> =>
  gatewayIn((await readExistingRecord(name)).networks[0]?.prefix ?? '');
