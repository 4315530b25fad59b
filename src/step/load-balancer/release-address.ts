import { balancerPaths } from '../../domain/balancer-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { crictl } from '../containerd/crictl.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface ReleaseAddressInput {
  readonly address: string;
}

/** Longer than kube-vip takes to hand its lease back, or to find out that nobody takes it. */
const patienceSeconds = 10;

const { passOn, unit: watch } = balancerPaths.addressWatch;

const because = text(
  'kube-vip runs on the host, or has left {address} there',
  '主机上运行着 kube-vip，或留有其地址 {address}',
);

/**
 * A master that shares the virtual address no longer, behind the end of its kubelet. Told to stop, kube-vip hands its lease
 * back and takes the address off; killed with the other pods it would leave it, and the host would go on answering there
 * beside whoever has it next. A kube-vip that is not ours goes on.
 */
export const releaseAddress = proceduralStep<ReleaseAddressInput>({
  id: 'load-balancer.release-address',
  title: text('Take the address of kube-vip off', '移除 kube-vip 的地址'),
  port: 'host',
  disruption: 'reload',
  timeoutMs: 2 * 60_000,
  check: {
    async ask(reader, { address }) {
      const { containers, devices } = await held(reader, address);
      return containers.length + devices.length === 0
        ? satisfied(undefined)
        : drifted(fill(because, { address }), 'reload');
    },
  },
  claims: () => ['virtual-address'],
  undo: () => ({ irreversible: text('the host shares the address no longer', '主机不再共享该地址') }),
  async apply(port, { address }, _lease, { signal }) {
    const timeoutMs = 60_000;
    // What is gone by itself meanwhile is no failure: what is left is looked at afterwards. The first has another take over.
    for (const unit of [passOn, watch])
      await port.run({ argv: ['systemctl', 'stop', '--', unit], timeoutMs, signal });
    const { containers } = await held(port, address);
    if (containers.length > 0) {
      const argv = [...crictl, 'stop', '--timeout', String(patienceSeconds), ...containers] as const;
      await port.run({ argv, timeoutMs, signal });
    }
    const { devices } = await held(port, address);
    for (const device of devices)
      await port.run({
        argv: ['ip', 'address', 'delete', `${address}/${bitsOf(address)}`, 'dev', device],
        timeoutMs,
        signal,
      });
  },
});

const bitsOf = (address: string): number => (address.includes(':') ? 128 : 32);

/** Containers of our kube-vip that run, and devices that have the address in the way it gives it to them. */
async function held(reader: Reader, address: string) {
  const [originals, listed, shown] = await look(
    reader,
    { kind: 'originals' },
    { kind: 'query', argv: [...crictl, 'ps', '-q', '--name', '^kube-vip$'] },
    { kind: 'query', argv: ['ip', '-o', 'address', 'show', 'to', address] },
  );
  const isOurs = originals.some(({ key }) => key === `path:${balancerPaths.pods['kube-vip']}`);
  if (!isOurs) return { containers: [], devices: [] };
  const given = new RegExp(`^\\d+: ([^\\s@]+)\\S*\\s+inet6? \\S+/${bitsOf(address)} `);
  return {
    containers: linesOf(listed),
    devices: linesOf(shown).flatMap((line) => given.exec(line)?.[1] ?? []),
  };
}

const linesOf = (found: QueryState): readonly string[] =>
  found.state === 'answered' && found.code === 0 ? found.stdout.split('\n').filter(Boolean) : [];
