import { balancerPaths } from '../../domain/balancer-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { packagesBrought } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

const { keepalived, haproxy, nginx } = balancerPaths;
const programs = [
  { brought: 'keepalived', unit: keepalived.unit },
  { brought: 'haproxy', unit: haproxy.unit },
  { brought: 'nginx', unit: nginx.unit },
] as const;

/** Programs whose packages came with a balancer do not stay behind with the settings of their packages. */
export const restPrograms = proceduralStep<object>({
  id: 'load-balancer.rest-programs',
  title: text('Put the programs of the balancer to rest', '停用负载均衡的程序'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: 2 * 60_000,
  check: {
    async ask(reader) {
      const units = await atWork(reader);
      const because = text('still at work: {units}', '仍在运行：{units}');
      return units.length === 0
        ? satisfied(undefined)
        : drifted(fill(because, { units: units.join(', ') }), 'restart');
    },
  },
  claims: () => programs.map(({ unit }) => `unit:${unit}`),
  undo: () => ({ capture: programs.map(({ unit }) => ({ kind: 'unit', name: unit })) }),
  async apply(port, _input, _lease, { signal }) {
    const argv = ['systemctl', 'disable', '--now', '--', ...(await atWork(port))] as const;
    const { code } = await port.run({ argv, timeoutMs: 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'systemctl disable --now', code });
  },
});

async function atWork(reader: Reader): Promise<readonly string[]> {
  const [originals, ...states] = await look(
    reader,
    { kind: 'originals' },
    ...programs.map(({ unit }) => ({ kind: 'unit' as const, name: unit })),
  );
  const brought = packagesBrought(originals);
  return programs.flatMap(({ brought: name, unit }, at) => {
    const state = states[at];
    return brought.has(name) && (state?.active === true || state?.enabled === 'enabled') ? [unit] : [];
  });
}
