import { balancerPaths } from '../../domain/balancer-paths.ts';
import { text } from '../../problem/text.ts';
import {
  type AddressWatch,
  addressWatchScript,
  addressWatchUnit,
  passAddressOnUnit,
} from '../../template/load-balancer/address-watch.ts';
import { declaredStep } from '../generic/declared-step.ts';

const { script, unit, passOn } = balancerPaths.addressWatch;

/** Units that look after the address. One of them starts and stops with the API server, which has come to rest by then. */
export const watchAddress = declaredStep<AddressWatch>({
  id: 'load-balancer.watch-address',
  title: text('Watch over the virtual address', '看护虚拟地址'),
  disruption: 'restart',
  desired: (watch) => [
    { kind: 'file', path: script, content: addressWatchScript(watch), mode: 0o755 },
    {
      kind: 'unit',
      name: unit,
      content: addressWatchUnit(script),
      enabled: true,
      active: true,
      startedWith: [script],
    },
    { kind: 'unit', name: passOn, content: passAddressOnUnit(script), enabled: true, active: true },
  ],
});
