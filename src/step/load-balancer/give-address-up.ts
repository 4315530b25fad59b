import { setTimeout as sleep } from 'node:timers/promises';
import { balancerPaths } from '../../domain/balancer-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { hasAddress } from './has-address.ts';

const { unit, config } = balancerPaths.keepalived;
const { passesOn } = balancerPaths;

export interface GiveAddressUpInput {
  readonly address: string;
  /** Others that stay can take it. */
  readonly hasHeirs: boolean;
}

/** Twice the time in which a peer sees that it is the better one and takes over. */
const longestHandoverMs = 15_000;
const intervalMs = 250;

/**
 * A host that is to share the virtual address no longer. One that has it first makes itself the worse one, so that
 * another takes the address while this one still answers there; then its keepalived says goodbye while the others still
 * listen. Left alone by them it would take the address itself. One that is not ours goes on.
 */
export const giveAddressUp = proceduralStep<GiveAddressUpInput>({
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
  undo: () => ({
    capture: [
      { kind: 'unit', name: unit },
      { kind: 'path', path: passesOn },
    ],
  }),
  async apply(port, { address, hasHeirs }, _lease, { signal }) {
    if (hasHeirs && (await hasAddress(port, address))) {
      await port.change([{ do: 'write-file', path: passesOn, content: '', mode: 0o644, owner: 'root:root' }]);
      const until = Date.now() + longestHandoverMs;
      while (Date.now() < until && (await hasAddress(port, address)))
        await sleep(intervalMs, undefined, { signal });
    }
    const { code } = await port.run({ argv: ['systemctl', 'stop', '--', unit], timeoutMs: 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: `systemctl stop ${unit}`, code });
    await port.change([{ do: 'remove-path', path: passesOn, recursive: false }]);
  },
});

async function sharesAddress(reader: Reader): Promise<boolean> {
  const [originals, state] = await look(reader, { kind: 'originals' }, { kind: 'unit', name: unit });
  return state.active && originals.some(({ key }) => key === `path:${config}`);
}
