import type { RollingOrder } from '../../plan/gate.ts';
import { addressHolders } from './address-holders.ts';

/** Who has the virtual address goes last: what is wrong with a change shows where nobody is. */
export const holderLast = (address: string): RollingOrder => ({
  port: 'host',
  async next(open, waiting) {
    const holders = await addressHolders(open, waiting, address);
    return [...waiting.filter((host) => !holders.includes(host)), ...holders];
  },
});
