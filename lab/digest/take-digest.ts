import { randomBytes } from 'node:crypto';
import { problem } from '../../src/problem/problem.ts';
import { tryCommand } from '../run-command.ts';
import type { Digest, Entries, Entry, Section } from './digest.ts';
import { withoutVolatile } from './volatile.ts';

/** `shell` is the words that give root a shell there, to which all sections are sent at once. */
export async function takeDigest(
  shell: readonly [string, ...string[]],
  sections: readonly Section[],
): Promise<Digest> {
  const mark = randomBytes(12).toString('hex');
  const script = sections.map(({ script: lines }) => `( set -eu\n${lines}\n); echo "${mark} $?"\n`);
  const { stdout, stderr } = await tryCommand({ argv: shell, stdin: `export LC_ALL=C\n${script.join('')}` });
  const parts = [...stdout.matchAll(new RegExp(`(.*?)${mark} (\\d+)\\n`, 'gs'))];
  return new Map(
    sections.map((section, index): [string, Entries] => {
      const [, printed = '', ending = 'none'] = parts[index] ?? [];
      if (ending !== '0')
        throw problem('lab.command-failed', {
          command: section.script,
          ending,
          output: (stderr || printed).trim().slice(-2000),
        });
      return [section.name, sorted(withoutVolatile(section.name, section.read(printed)))];
    }),
  );
}

const sorted = (entries: Iterable<readonly [string, Entry]>): Entries =>
  new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
