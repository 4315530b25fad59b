import { balancerPaths } from '../../domain/balancer-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

const { unit, config } = balancerPaths.keepalived;

/**
 * A host that is to share the virtual address no longer: its keepalived says goodbye while the others still listen, so
 * that one of them takes over at once. Left alone by them it would take the address itself. One that is not ours goes on.
 */
export const giveAddressUp = proceduralStep<object>({
  id: 'load-balancer.give-address-up',
  title: text('Give the virtual address up', '让出虚拟地址'),
  port: 'host',
  disruption: 'reload',
  timeoutMs: 2 * 60_000,
  check: {
    ask: async (reader) =>
      (await sharesAddress(reader))
        ? drifted(text('keepalived runs on the host', '主机上运行着 keepalived'), 'reload')
        : satisfied(undefined),
  },
  claims: () => ['virtual-address'],
  undo: () => ({ capture: [{ kind: 'unit', name: unit }] }),
  async apply(port, _input, _lease, { signal }) {
    const { code } = await port.run({ argv: ['systemctl', 'stop', '--', unit], timeoutMs: 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: `systemctl stop ${unit}`, code });
  },
});

async function sharesAddress(reader: Reader): Promise<boolean> {
  const [originals, state] = await look(reader, { kind: 'originals' }, { kind: 'unit', name: unit });
  return state.active && originals.some(({ key }) => key === `path:${config}`);
}
