import { dirname } from 'node:path/posix';
import { balancerPaths as paths } from '../../domain/balancer-paths.ts';
import { text } from '../../problem/text.ts';
import { checkScript } from '../../template/load-balancer/check-script.ts';
import { type KeepalivedInput, keepalivedConfig } from '../../template/load-balancer/keepalived.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { lastingUnit } from './lasting-unit.ts';

export interface HoldAddressInput extends Omit<KeepalivedInput, 'check'> {
  readonly port: number;
  readonly tellsEverybody: boolean;
}

/** Hosts that share an address: one has it, and another takes it when that one is not well. */
export const holdAddress = declaredStep<HoldAddressInput>({
  id: 'load-balancer.hold-address',
  title: text('Share the virtual address', '共享虚拟地址'),
  disruption: 'reload',
  desired({ port, tellsEverybody, ...input }) {
    const { check, trust, passesOn, keepalived } = paths;
    const loopback = input.address.includes(':') ? '::1' : '127.0.0.1';
    return [
      { kind: 'directory', path: dirname(check) },
      {
        kind: 'file',
        path: check,
        content: checkScript({ port, tellsEverybody, loopback, trust, passesOn }),
        mode: 0o755,
      },
      // Left by a host that was to give the address up and was not let go.
      { kind: 'absent', path: passesOn },
      { kind: 'file', path: keepalived.config, content: keepalivedConfig({ ...input, check }) },
      ...lastingUnit(keepalived.unit, [keepalived.config]),
    ];
  },
});
