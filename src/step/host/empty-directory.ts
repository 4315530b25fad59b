import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { insideDirectory as inside } from '../../runner/read/inside-directory.ts';
import { look } from '../../runner/read/look.ts';
import { mountsBelow } from '../../runner/read/mounts-below.ts';
import { isSaid, type QueryState } from '../../runner/read/query.ts';
import type { UnitState } from '../../runner/read/unit.ts';
import { changeFailed, exitCodeText } from '../../runner/run-script.ts';
import { wasThereBefore } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

/** When what is in a directory stays. */
interface KeptData {
  /** While this unit runs, what is there is in use. */
  readonly unit?: string;
  /** The same for a process with such a command line; whoever ends them claims `claim`. */
  readonly process?: { readonly commandLine: string; readonly claim: string };
  /** When it held something before this unit, which writes there, was ours: nobody can tell any more whose is what. */
  readonly heldBefore?: string;
}

export interface EmptyDirectoryInput {
  readonly directory: string;
  /** The directory goes, too. */
  readonly withItself: boolean;
  readonly unless: KeptData;
}

/** A disk of its own stays where it is mounted, and a link stays for what it leads to. */
const itself = 'if [ -d "$1" ] && [ ! -L "$1" ] && ! mountpoint -q -- "$1"';

const notEmpty = text('{directory} is not empty', '{directory} 不为空');
const emptying = text('remove what is in {directory}', '删除 {directory} 中的内容');
const there = text('{directory} is there', '{directory} 仍然存在');

/** Data that nothing else removes. */
export const emptyDirectory = proceduralStep<EmptyDirectoryInput>({
  id: 'host.empty-directory',
  title: text('Empty a directory', '清空目录'),
  port: 'host',
  disruption: 'data-loss',
  timeoutMs: 30 * 60_000,
  check: {
    async ask(reader, { directory, withItself, unless }) {
      const { unit, process, heldBefore } = unless;
      const [originals, found, folder, ...users] = await look(
        reader,
        { kind: 'originals' },
        { kind: 'query', argv: [...inside(directory), '-print', '-quit'] },
        { kind: 'query', argv: ['sh', '-c', `${itself}; then echo "$1"; fi`, 'sh', directory] },
        ...(unit === undefined ? [] : [{ kind: 'unit' as const, name: unit }]),
        ...(process === undefined ? [] : [processes(process.commandLine)]),
      );
      const isEarlier = heldBefore !== undefined && wasThereBefore(originals, directory, heldBefore);
      if (isEarlier || users.some(isAtWork)) return satisfied(undefined);
      if (isSaid(found)) return drifted(fill(notEmpty, { directory }), 'data-loss');
      return withItself && isSaid(folder) ? drifted(fill(there, { directory })) : satisfied(undefined);
    },
  },
  claims: ({ directory }) => [`tree:${directory}`],
  watches: ({ unless: { unit, process } }) => [
    ...(unit === undefined ? [] : ['units:started']),
    ...(process === undefined ? [] : [process.claim]),
  ],
  undo: () => ({ irreversible: text('what was in it is gone', '其中的内容已不存在') }),
  async apply(port, { directory, withItself }, _lease, { runId, nodeId, signal }) {
    const mounted = `mounted=$(${mountsBelow(directory)})
[ -z "$mounted" ] || { printf 'mounted: %s\\n' "$mounted" >&2; exit 1; }`;
    const last = withItself ? `\n${itself}; then rmdir -- "$1"; fi` : '';
    const script = `${mounted}\ndirectory=$1; shift; [ ! -d "$directory" ] || "$@" || exit; set -- "$directory"${last}`;
    const argv = ['sh', '-c', script, 'sh', directory, ...inside(directory), '-delete'] as const;
    const { code, stderr } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 20 * 60_000, signal });
    if (code !== 0) throw changeFailed(fill(emptying, { directory }), exitCodeText(code), stderr);
  },
});

const processes = (commandLine: string) => ({ kind: 'query', argv: ['pgrep', '-f', commandLine] }) as const;

const isAtWork = (user: UnitState | QueryState): boolean => ('active' in user ? user.active : isSaid(user));
