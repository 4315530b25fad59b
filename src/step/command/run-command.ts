import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { CommandEnd, HostPort } from '../../runner/host-port.ts';

export interface RunCommandInput {
  readonly host: string;
  readonly argv: readonly [string, ...string[]];
  readonly timeoutMs: number;
  /** How the command ended on each host of this run; filled as they end. */
  readonly ends: Map<string, CommandEnd>;
}

/** A command of the operator's own: it has no desired state, so having run in this run is all that can be checked. */
export const runCommand: Step<RunCommandInput, CommandEnd, HostPort, Record<never, never>> = {
  id: 'command.run',
  title: text('Run the command', '执行命令'),
  port: 'host',
  kind: 'procedural',
  disruption: 'data-loss',
  timeoutMs: 24 * 60 * 60_000,
  check: {
    async ask(_reader, { host, ends }) {
      const end = ends.get(host);
      return end === undefined
        ? drifted(text('a command is run whenever it is asked for', '命令每次请求都会执行'), 'data-loss')
        : satisfied(end);
    },
  },
  claims: () => [],
  undo: () => ({
    irreversible: text('nobody knows what a command of your own has done', '无法得知您自己的命令做了什么'),
  }),
  async apply(port, { host, argv, timeoutMs, ends }, _lease, { signal }) {
    const end = await port.run({ argv, timeoutMs, signal });
    ends.set(host, end);
    if (end.code !== 0) throw problem('host.command-failed', { program: argv[0], code: end.code });
  },
};
