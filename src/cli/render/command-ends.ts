import type { Problem } from '../../problem/problem.ts';
import type { CommandEnd } from '../../runtime/prepare.ts';
import type { CliContext } from '../context.ts';
import { type OutputFormat, printData } from './data.ts';
import { problemData } from './problem.ts';
import { painter } from './style.ts';
import { padEnd, widthOf } from './width.ts';

/** What a command said on each host: the name before every line, so that the lines of many hosts can be told apart. */
export async function printCommandEnds(
  hosts: readonly string[],
  ends: ReadonlyMap<string, CommandEnd>,
  lost: ReadonlyMap<string, Problem>,
  format: OutputFormat,
  context: CliContext,
): Promise<void> {
  const paint = painter({ colour: context.colour && context.stdout.isTerminal });
  const width = Math.max(...hosts.map(widthOf));
  const said = new Map([...ends].map(([host, end]) => [host, withoutSecrets(end, context.cluster)]));
  const rows = hosts.map((host) => {
    const found = lost.get(host);
    const told = found && { problem: problemData(found, 'error', context.cluster) };
    return { host, ...said.get(host), ...told };
  });
  await printData(rows, format, context, () =>
    hosts.flatMap((host) => {
      const end = said.get(host);
      if (end === undefined) return [];
      const name = paint(end.code === 0 ? 'green' : 'red', padEnd(host, width));
      return linesOf(`${end.stdout}${end.stderr}`).map((line) => `${name}  ${line}`);
    }),
  );
}

/** A command of the operator's own may print any file. */
const withoutSecrets = (end: CommandEnd, { vault }: CliContext['cluster']): CommandEnd =>
  vault === undefined ? end : { ...end, stdout: vault.redact(end.stdout), stderr: vault.redact(end.stderr) };

const linesOf = (output: string): readonly string[] => output.replace(/\n$/, '').split('\n');
