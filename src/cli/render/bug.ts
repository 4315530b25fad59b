import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productVersion } from '../../domain/product-version.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { same, type Text, text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';

type BugContext = Pick<CliContext, 'stderr' | 'verbose' | 'now'> & Partial<Pick<CliContext, 'cluster'>>;

/** Keeps the stack where only its owner reads it, and gives the problem that points there. */
export function reportBug(
  error: unknown,
  argv: readonly string[],
  { stderr, verbose, now, cluster }: BugContext,
): Problem {
  const hide = (said: string): string => cluster?.vault?.redact(said) ?? said;
  const stack = hide(error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (verbose) stderr.write(`${stack}\n`);
  const report = [
    `kubexm ${productVersion}, node ${process.versions.node}`,
    // Flags and arguments may hold what nobody should see; the first two words say which command it was.
    `command: ${argv.slice(0, 2).join(' ')}`,
    stack,
    '',
  ].join('\n');
  const message = hide(error instanceof Error ? error.message : String(error));
  return problem(
    'internal.unexpected',
    { message, report: keep(report, `kubexm-bug-${now()}.log`) },
    {},
    error,
  );
}

function keep(report: string, name: string): Text {
  const path = join(tmpdir(), name);
  try {
    writeFileSync(path, report, { mode: 0o600, flag: 'wx' });
    return same(path);
  } catch {
    // A full or read-only disk must not hide the bug that is being reported.
    return text('the output of the same command with -v', '同一命令加 -v 的输出');
  }
}
