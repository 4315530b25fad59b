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
  const rows = hosts.map((host) => {
    const found = lost.get(host);
    const told = found && { problem: problemData(found, 'error', context.cluster) };
    return { host, ...ends.get(host), ...told };
  });
  await printData(rows, format, context, () =>
    hosts.flatMap((host) => {
      const end = ends.get(host);
      if (end === undefined) return [];
      const name = paint(end.code === 0 ? 'green' : 'red', padEnd(host, width));
      return linesOf(`${end.stdout}${end.stderr}`).map((line) => `${name}  ${line}`);
    }),
  );
}

const linesOf = (output: string): readonly string[] => output.replace(/\n$/, '').split('\n');
