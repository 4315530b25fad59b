import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { moduleOf } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface StopUnitsInput {
  /** Modules whose units go on: others on the host may need them to the end. */
  readonly except: readonly string[];
}

const because = text(
  'units of kubexm run or start with the host: {units}',
  'kubexm 的服务仍在运行或随主机启动：{units}',
);

/**
 * Nothing that kubexm brought to the host is at work, nor begins with the next boot: it may come while the rest is being
 * removed. A unit that ran before kubexm came is left alone.
 */
export const stopUnits = proceduralStep<StopUnitsInput>({
  id: 'host.stop-units',
  title: text('Stop what kubexm started', '停止 kubexm 启动的服务'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: 10 * 60_000,
  check: {
    async ask(reader, input) {
      const units = await atWork(reader, input);
      return units.length === 0
        ? satisfied(undefined)
        : drifted(fill(because, { units: units.join(', ') }), 'restart');
    },
  },
  claims: () => ['units:started'],
  undo: () => ({ irreversible: text('these units go with the cluster', '这些服务随集群一并移除') }),
  async apply(port, input, _lease, { runId, nodeId, signal }) {
    const argv = ['sh', '-c', stop, 'sh', ...(await atWork(port, input))] as const;
    const { code } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 9 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'systemctl stop', code });
  },
});

const stop = 'systemctl stop -- "$@" && systemctl disable --quiet -- "$@"';

async function atWork(reader: Reader, { except }: StopUnitsInput): Promise<readonly string[]> {
  const [originals] = await look(reader, { kind: 'originals' });
  const ours = originals
    .filter(({ node }) => !except.includes(moduleOf(node)))
    .flatMap(({ actions }) => actions)
    .flatMap((action) => (action.do === 'unit' && !action.active ? [action] : []));
  const states = await look(reader, ...ours.map(({ name }) => ({ kind: 'unit' as const, name })));
  return ours.flatMap(({ name, enabled }, at) => {
    const { active, activity, enabled: now } = states[at] ?? {};
    const starts = now === 'enabled' && enabled !== 'enabled';
    return active === true || activity === 'activating' || starts ? [name] : [];
  });
}
