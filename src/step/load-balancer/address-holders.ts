import type { Look } from '../../plan/gate.ts';
import { hasAddress } from './has-address.ts';

/** Those of the hosts that have an address on one of their interfaces at this moment. */
export async function addressHolders(
  open: Look,
  hosts: readonly string[],
  address: string,
): Promise<readonly string[]> {
  const answers = await Promise.all(
    hosts.map(async (host) => ({ host, has: await hasAddress(await open(host, 'host'), address) })),
  );
  return answers.filter(({ has }) => has).map(({ host }) => host);
}
