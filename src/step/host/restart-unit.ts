import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { rememberedEnd } from '../../runner/transient-unit/remembered-end.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface RestartUnitInput {
  readonly runId: string;
  readonly unit: string;
}

const limitMs = 5 * 60_000;
const asked = text('a restart of {unit} was asked for', '请求重启 {unit}');

const commandOf = ({ runId, unit }: RestartUnitInput) => ({
  runId,
  nodeId: `restart-${unit}`,
  argv: ['systemctl', 'restart', '--', unit] as const,
});

/** A restart for its own sake, once per run and host, however often the run is taken up. */
export const restartUnit = proceduralStep<RestartUnitInput>({
  id: 'host.restart-unit',
  title: text('Restart a unit', '重启服务'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: limitMs,
  check: {
    async ask(reader, input) {
      const end = await rememberedEnd(reader, commandOf(input));
      return end?.code === 0 ? satisfied(undefined) : drifted(fill(asked, { unit: input.unit }), 'restart');
    },
  },
  claims: () => [],
  undo: () => ({ capture: [] }),
  async apply(port, input, _lease, { signal }) {
    const command = { ...commandOf(input), timeoutMs: limitMs, signal, remembered: true } as const;
    const { code } = await port.runUnit(command);
    if (code === 0) return;
    await port.forgetUnit(command);
    throw problem('host.command-failed', { program: `systemctl restart ${input.unit}`, code });
  },
});
