import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface EmptyDirectoryInput {
  readonly directory: string;
  /** The directory goes, too. */
  readonly withItself: boolean;
  /** While one of these units runs, what is there is in use and stays. */
  readonly unlessRun: readonly string[];
}

/** The file system has this folder for itself, where the directory is a disk of its own. */
const ofFileSystem = 'lost+found';

/** `-H`: it may be a link to a larger disk. `-xdev`: what is mounted below belongs to others. */
function inside(directory: string) {
  const kept = `${directory.replaceAll(/[\\*?[]/g, '\\$&')}/${ofFileSystem}`;
  return [
    ...['find', '-H', directory, '-xdev', '-mindepth', '1'],
    ...['!', '-path', kept, '!', '-path', `${kept}/*`],
  ] as const;
}

/** A disk of its own stays where it is mounted, and a link stays for what it leads to. */
const itself = 'if [ -d "$1" ] && [ ! -L "$1" ] && ! mountpoint -q -- "$1"';

const notEmpty = text('{directory} is not empty', '{directory} 不为空');
const there = text('{directory} is there', '{directory} 仍然存在');

/** Data that nothing else removes. */
export const emptyDirectory = proceduralStep<EmptyDirectoryInput>({
  id: 'host.empty-directory',
  title: text('Empty a directory', '清空目录'),
  port: 'host',
  disruption: 'data-loss',
  timeoutMs: 30 * 60_000,
  check: {
    async ask(reader, input) {
      const [found, folder, ...units] = await look(
        reader,
        { kind: 'query', argv: [...inside(input.directory), '-print', '-quit'] },
        { kind: 'query', argv: ['sh', '-c', `${itself}; then echo "$1"; fi`, 'sh', input.directory] },
        ...input.unlessRun.map((name) => ({ kind: 'unit' as const, name })),
      );
      if (units.some(({ active }) => active)) return satisfied(undefined);
      const { directory } = input;
      if (isSaid(found)) return drifted(fill(notEmpty, { directory }), 'data-loss');
      return input.withItself && isSaid(folder) ? drifted(fill(there, { directory })) : satisfied(undefined);
    },
  },
  claims: ({ directory }) => [`tree:${directory}`],
  watches: ({ unlessRun }) => (unlessRun.length === 0 ? [] : ['units:started']),
  undo: () => ({ irreversible: text('what was in it is gone', '其中的内容已不存在') }),
  async apply(port, input, _lease, { runId, nodeId, signal }) {
    const { directory, withItself } = input;
    const last = withItself ? `\n${itself}; then rmdir -- "$1"; fi` : '';
    const script = `directory=$1; shift; [ ! -d "$directory" ] || "$@" || exit; set -- "$directory"${last}`;
    const argv = ['sh', '-c', script, 'sh', directory, ...inside(directory), '-delete'] as const;
    const { code } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 20 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'find', code });
  },
});

const isSaid = (found: QueryState): boolean => found.state === 'answered' && found.stdout.trim() !== '';
