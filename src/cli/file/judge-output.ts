import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { problem } from '../../problem/problem.ts';
import type { CliContext } from '../context.ts';
import { typedWith } from '../typed-with.ts';
import { folderMissing } from './unwritable.ts';

interface Place {
  readonly path: string;
  readonly force: boolean;
}

/** Before work whose result goes to a file at its end: what can be known of that file already. */
export function judgeOutput({ path, force }: Place, context: CliContext): void {
  if (path === '-') throw problem('usage.not-a-file', {});
  const whole = resolve(context.cwd, path);
  if (!existsSync(dirname(whole))) throw folderMissing(path);
  if (!force && existsSync(whole))
    throw problem('usage.file-exists', { path, next: typedWith(context, '--force') }, { file: path });
}
