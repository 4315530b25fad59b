import type { RollingOrder } from '../../plan/gate.ts';
import { addressHolders } from './address-holders.ts';

/** Who has a virtual address goes last: what is wrong with a change shows where nobody is. */
export const holderLast = (addresses: readonly string[]): RollingOrder => ({
  port: 'host',
  async next(open, waiting) {
    const found = await Promise.all(addresses.map((address) => addressHolders(open, waiting, address)));
    const holders = new Set(found.flat());
    return [...waiting.filter((host) => !holders.has(host)), ...holders];
  },
});
