import { balancerPaths } from '../../domain/balancer-paths.ts';
import { defineGate, unhealthy } from '../../plan/gate.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { type AddressHeldInput, addressHeld } from './address-held.ts';

/** The balancer that was worked on listens: a reload that came to nothing reports success. One host has the address. */
export const balancerStands = defineGate<AddressHeldInput>({
  ...addressHeld,
  id: 'load-balancer.balancer-stands',
  waitsFor: text(
    'the balancer listens, and one host holds the virtual address',
    '负载均衡在监听，且有且只有一台主机持有虚拟地址',
  ),
  async probe(open, subjects, input, signal) {
    for (const host of subjects) {
      const argv = [balancerPaths.check, 'listens'] as const;
      const [found] = await look(await open(host), { kind: 'query', argv });
      if (found.state !== 'answered' || found.code !== 0)
        return unhealthy(fill(text('{host}: it does not listen', '{host}：没有监听'), { host }));
    }
    return addressHeld.probe(open, subjects, input, signal);
  },
});
