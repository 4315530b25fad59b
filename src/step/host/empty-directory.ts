import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
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
function inside({ directory, withItself }: EmptyDirectoryInput) {
  const kept = `${directory.replaceAll(/[\\*?[]/g, '\\$&')}/${ofFileSystem}`;
  return [
    ...['find', '-H', directory, '-xdev'],
    ...(withItself ? [] : ['-mindepth', '1', '!', '-path', kept, '!', '-path', `${kept}/*`]),
  ] as const;
}

/** Data that nothing else removes. */
export const emptyDirectory = proceduralStep<EmptyDirectoryInput>({
  id: 'host.empty-directory',
  title: text('Empty a directory', '清空目录'),
  port: 'host',
  disruption: 'data-loss',
  timeoutMs: 30 * 60_000,
  check: {
    async ask(reader, input) {
      const [found, ...units] = await look(
        reader,
        { kind: 'query', argv: [...inside(input), '-print', '-quit'] },
        ...input.unlessRun.map((name) => ({ kind: 'unit' as const, name })),
      );
      if (units.some(({ active }) => active)) return satisfied(undefined);
      return found.state === 'answered' && found.stdout.trim() !== ''
        ? drifted(
            fill(text('{directory} is not empty', '{directory} 不为空'), { directory: input.directory }),
            'data-loss',
          )
        : satisfied(undefined);
    },
  },
  claims: ({ directory }) => [`tree:${directory}`],
  undo: () => ({ irreversible: text('what was in it is gone', '其中的内容已不存在') }),
  async apply(port, input, _lease, { runId, nodeId, signal }) {
    const argv = [...inside(input), '-delete'] as const;
    const { code } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 20 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'find', code });
  },
});
