import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { isSaid, type QueryState } from '../../runner/read/query.ts';
import type { UnitState } from '../../runner/read/unit.ts';
import { changeFailed, exitCodeText } from '../../runner/run-script.ts';
import { sh } from '../../runner/script.ts';
import { wasThereBefore } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { goingEntries } from './going-entries.ts';
import { isNodeOfOthers } from './node-of-others.ts';

/** When what is in a directory stays. */
interface KeptData {
  /** While this unit runs, what is there is in use. */
  readonly unit?: string;
  /** The same for a process with such a command line; whoever ends them claims `claim`. */
  readonly process?: { readonly commandLine: string; readonly claim: string };
  /** When it held something before this unit, which writes there, was ours: nobody can tell any more whose is what. */
  readonly heldBefore?: string;
  /** Entry by entry: what was there before this unit, which writes there, was ours; all of it while it is not. */
  readonly enteredBefore?: string;
}

export interface EmptyDirectoryInput {
  readonly directory: string;
  /** The directory goes, too. */
  readonly withItself: boolean;
  readonly unless: KeptData;
}

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
      const { unit, process, heldBefore, enteredBefore } = unless;
      if (enteredBefore !== undefined && (await isNodeOfOthers(reader, enteredBefore)))
        return satisfied(undefined);
      const [originals] = await look(reader, { kind: 'originals' });
      const going = goingEntries(originals, directory, enteredBefore);
      if (going === undefined) return satisfied(undefined);
      const [found, folder, ...users] = await look(
        reader,
        { kind: 'query', argv: ['sh', '-c', going.first.text] },
        { kind: 'query', argv: ['sh', '-c', sh`if ${going.withItself}; then echo yes; fi`.text] },
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
  async apply(port, { directory, withItself, unless }, _lease, { runId, nodeId, signal }) {
    const [originals] = await look(port, { kind: 'originals' });
    const going = goingEntries(originals, directory, unless.enteredBefore);
    if (going === undefined) return;
    const mounted = `mounted=$(${going.mounted.text})
[ -z "$mounted" ] || { printf 'mounted: %s\\n' "$mounted" >&2; exit 1; }`;
    const removed = sh`[ ! -d ${directory} ] || { ${going.remove}; } || exit`.text;
    const last = sh`if ${going.withItself}; then rmdir -- ${directory}; fi`.text;
    const argv = ['sh', '-c', [mounted, removed, ...(withItself ? [last] : [])].join('\n')] as const;
    const { code, stderr } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 20 * 60_000, signal });
    if (code !== 0) throw changeFailed(fill(emptying, { directory }), exitCodeText(code), stderr);
  },
});

const processes = (commandLine: string) => ({ kind: 'query', argv: ['pgrep', '-f', commandLine] }) as const;

const isAtWork = (user: UnitState | QueryState): boolean => ('active' in user ? user.active : isSaid(user));
