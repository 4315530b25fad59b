import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { rememberedEnd } from '../../runner/transient-unit/remembered-end.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface RunHookInput {
  readonly runId: string;
  /** The one place in a run where this hook stands. */
  readonly place: string;
  readonly name: string;
  readonly script: string;
}

const limitMs = 60 * 60_000;
const asked = text('the configuration asks for the hook {name}', '配置要求执行钩子 {name}');

const commandOf = ({ runId, place, script }: RunHookInput) => ({
  runId,
  nodeId: place,
  argv: ['/bin/sh', '-es'] as const,
  stdin: script,
});

/** A script of the operator's own, once per run and host, however often the run is taken up. */
export const runHook = proceduralStep<RunHookInput>({
  id: 'system.run-hook',
  title: text('Run a hook', '执行钩子'),
  port: 'host',
  disruption: 'none',
  timeoutMs: limitMs,
  check: {
    async ask(reader, input) {
      const end = await rememberedEnd(reader, commandOf(input));
      return end?.code === 0 ? satisfied(undefined) : drifted(fill(asked, { name: input.name }));
    },
  },
  claims: () => [],
  undo: () => ({
    irreversible: text('nobody knows what a hook of your own has done', '无法得知您自己的钩子做了什么'),
  }),
  async apply(port, input, _lease, { signal }) {
    const command = { ...commandOf(input), timeoutMs: limitMs, signal, remembered: true } as const;
    const { code, stderr } = await port.runUnit(command);
    if (code === 0) return;
    await port.forgetUnit(command);
    throw problem('host.hook-failed', { name: input.name, code, output: lastLines(stderr) });
  },
});

const lastLines = (output: string): string => output.trim().split('\n').slice(-20).join('\n');
