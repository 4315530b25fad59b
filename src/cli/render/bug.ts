import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Problem, problem } from '../../problem/problem.ts';
import { same, text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { productVersion } from '../product-version.ts';

/** Keeps the stack where only its owner reads it, and gives the problem that points there. */
export async function reportBug(
  error: unknown,
  argv: readonly string[],
  context: CliContext,
): Promise<Problem> {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (context.verbose) context.stderr.write(`${stack}\n`);
  const path = join(context.env['TMPDIR'] ?? tmpdir(), `kubexm-bug-${context.now()}.log`);
  const lines = [
    `kubexm ${productVersion}, node ${process.version}`,
    `command: ${argv[0] ?? ''} ${argv[1] ?? ''}`,
    stack,
    '',
  ];
  const kept = await writeFile(path, lines.join('\n'), { mode: 0o600, flag: 'wx' }).then(
    () => true,
    () => false,
  );
  const message = error instanceof Error ? error.message : String(error);
  return problem('internal.unexpected', {
    message,
    report: kept ? same(path) : text('the output of the same command with -v', '同一命令加 -v 的输出'),
  });
}
