import { defineGate, healthy, unhealthy } from '../../plan/gate.ts';
import { fill, text } from '../../problem/text.ts';
import { addressHolders } from './address-holders.ts';

export interface AddressHeldInput {
  readonly address: string;
  /** Those that share it, as far as they can be asked. */
  readonly holders: readonly string[];
  /** Nobody else may have it: all that share it can be asked. */
  readonly isComplete: boolean;
  /** They are told to share it in another way, one after another: until all are, two may have it. */
  readonly mayBeTwice?: boolean;
}

/** One host has the virtual address, and no other. */
export const addressHeld = defineGate<AddressHeldInput>({
  id: 'load-balancer.address-held',
  waitsFor: text('one host holds the virtual address', '有且只有一台主机持有虚拟地址'),
  port: 'host',
  intervalMs: 500,
  timeoutMs: 2 * 60_000,
  stableForMs: 0,
  isOnlyWitness: true,
  async probe(open, _subjects, { address, holders, isComplete, mayBeTwice = false }) {
    const found = await addressHolders(open, holders, address);
    if (found.length > 1 && !mayBeTwice)
      return unhealthy(
        fill(text('{hosts} have {address}', '{hosts} 都持有 {address}'), {
          hosts: found.join(', '),
          address,
        }),
      );
    return found.length > 0 || !isComplete
      ? healthy
      : unhealthy(fill(text('nobody has {address}', '没有主机持有 {address}'), { address }));
  },
});
