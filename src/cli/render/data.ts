import type { CliContext } from '../context.ts';

export type OutputFormat = 'table' | 'wide' | 'json' | 'yaml';

/** Data to standard output: as it is for programs, as lines for people. */
export async function printData(
  data: unknown,
  format: OutputFormat,
  context: Pick<CliContext, 'stdout'>,
  lines: (wide: boolean) => readonly string[],
): Promise<void> {
  if (format === 'json') context.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
  else if (format === 'yaml') {
    const { stringify } = await import('yaml');
    context.stdout.write(stringify(data));
  } else
    context.stdout.write(
      lines(format === 'wide')
        .map((line) => `${line}\n`)
        .join(''),
    );
}
