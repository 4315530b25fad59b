import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { problem } from '../../problem/problem.ts';
import { systemReason } from '../../problem/system-reason.ts';
import type { CliContext } from '../context.ts';

/** More than any limit of a format allows; the rest of a file without end is never read. */
const mostBytes = 16 * 1024 * 1024;

/** The content of a file, or of standard input for `-`. */
export async function readInput(
  path: string,
  { cwd, readStdin }: CliContext,
  refusal: 'usage.unreadable' | 'usage.identity-unreadable' = 'usage.unreadable',
): Promise<string> {
  if (path === '-') return readStdin();
  try {
    await using file = await open(resolve(cwd, path));
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of file.createReadStream({ autoClose: false, end: mostBytes })) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > mostBytes) break;
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    throw problem(refusal, { path, reason: systemReason(error) }, { file: path }, error);
  }
}
