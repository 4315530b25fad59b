import { quote } from '../../domain/quote.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import type { CommandEnd, HostPort } from '../../runner/host-port.ts';
import { rememberedEnd } from '../../runner/transient-unit/remembered-end.ts';

export interface RunCommandInput {
  readonly host: string;
  /** The run and, in it, the one place where the command is run: by these its end is found again. */
  readonly runId: string;
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
  readonly timeoutMs: number;
  /** How the command ended on each host of this run; filled as they end. */
  readonly ends: Map<string, CommandEnd>;
}

const asked = text('asked for: {command}', '请求执行：{command}');

/**
 * A command of the operator's own. It leaves no state that could be checked, so the host remembers how it ended: a run
 * gets that answer however often it is taken up, and only what failed and was said to have failed runs again.
 */
export const runCommand: Step<RunCommandInput, CommandEnd, HostPort, Record<never, never>> = {
  id: 'command.run',
  title: text('Run the command', '执行命令'),
  port: 'host',
  kind: 'procedural',
  disruption: 'none',
  timeoutMs: 24 * 60 * 60_000,
  check: {
    async ask(reader, { host, runId, name, argv, ends }) {
      const end = ends.get(host) ?? (await rememberedEnd(reader, { runId, nodeId: name, argv }));
      if (end?.code !== 0) return drifted(fill(asked, { command: quote(...argv) }));
      ends.set(host, end);
      return satisfied(end);
    },
  },
  claims: () => [],
  undo: () => ({
    irreversible: text('nobody knows what a command of your own has done', '无法得知您自己的命令做了什么'),
  }),
  async apply(port, { host, runId, name, argv, timeoutMs, ends }, _lease, { signal }) {
    const command = { runId, nodeId: name, argv, timeoutMs, signal, remembered: true } as const;
    // Known already when only the connection was lost after it ended.
    const { code, stdout, stderr } = ends.get(host) ?? (await port.runUnit(command));
    ends.set(host, { code, stdout, stderr });
    if (code === 0) return;
    await port.forgetUnit(command);
    throw problem('host.command-failed', { program: argv[0], code });
  },
};
