import { basename } from 'node:path';
import { type KeptData, saysNothing, writeKept } from '../../domain/kept-data.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { PathState } from '../../runner/read/path.ts';
import { isSaid, type QueryState } from '../../runner/read/query.ts';
import { keptRecordOf, keptRecords, statePaths } from '../../runner/state-paths.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { keptIn, keptRecord, keptText, noteKept } from './kept-record.ts';

const { root, lock } = statePaths();

export interface ForgetRecordsInput {
  /** Whose lock is no trace: it goes when the run ends. */
  readonly runId: string;
  /** The cluster of which nothing is left, not even what an earlier deletion kept, save images that nobody can remove. */
  readonly nothingKeptOf?: string | undefined;
}

/**
 * Of whoever works on the host: the lock is held until the run ends, with it goes what was sent, and the mutex never.
 * Whose the data is that was kept is said for as long as it is there.
 */
const stays = ['lock', 'staging', 'mutex', basename(keptRecords)];

/** Everything else, also what a killed run left under a name of its own: old bytes above all. */
const find = [
  'find',
  ...[root, '-xdev', '-mindepth', '1', '-maxdepth', '1'],
  ...stays.flatMap((name) => ['!', '-name', name]),
] as const;

const left = text('{path} is left of earlier runs', '{path} 是之前运行的记录');

/** What a power cut left beside a record. */
const halfWritten = (cluster: string): string => `${keptRecords}/.${cluster}.kubexm`;

/**
 * A host that is as it was needs no memory of how it came back. Whoever is to take the lock of a run that was killed takes
 * it here where nothing else is left to do, and gives it back.
 */
export const forgetRecords = proceduralStep<ForgetRecordsInput>({
  id: 'host.forget-records',
  title: text('Remove the records of kubexm', '删除 kubexm 的记录'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: {
    async ask(reader, { runId, nothingKeptOf }) {
      const [originals, other, holder] = await look(
        reader,
        { kind: 'originals' },
        { kind: 'query', argv: [...find, '-print', '-quit'] },
        { kind: 'query', argv: ['cat', `${lock}/run`] },
      );
      const told = nothingKeptOf === undefined ? [] : await outlived(reader, nothingKeptOf);
      const [path] = [
        ...saidBy(other),
        ...saidBy(holder).flatMap((run) => (run === runId ? [] : lock)),
        ...told,
      ];
      return originals.length > 0 || path === undefined
        ? satisfied(undefined)
        : drifted(fill(left, { path }));
    },
  },
  claims: () => [`tree:${root}`],
  watches: () => ['originals'],
  undo: () => ({ irreversible: text('earlier runs cannot be rolled back', '之前的运行无法再回滚') }),
  async apply(port, { nothingKeptOf }, _lease, { signal }) {
    const argv = [...find, '-exec', 'rm', '-rf', '--one-file-system', '--', '{}', '+'] as const;
    const { code } = await port.run({ argv, timeoutMs: 4 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'rm', code });
    if (nothingKeptOf === undefined) return;
    const forget = ['rm', '-f', '--', halfWritten(nothingKeptOf)] as const;
    await port.run({ argv: forget, timeoutMs: 60_000, signal });
    const [written] = await look(port, keptRecord(nothingKeptOf));
    if (written.type === 'file') await port.change([noteKept(stillThere(nothingKeptOf, written))], signal);
    const last = ['rmdir', '--ignore-fail-on-non-empty', '--', keptRecords] as const;
    await port.run({ argv: last, timeoutMs: 60_000, signal });
  },
});

const saidBy = (found: QueryState): readonly string[] =>
  found.state === 'answered' && isSaid(found) ? [found.stdout.trim()] : [];

/** Images among those of others that no containerd was there to remove: a later one can, as long as it is known whose they are. */
function stillThere(cluster: string, written: PathState): KeptData {
  const { imported } = keptIn(written) ?? {};
  return { cluster, ...(imported && { imported }) };
}

/** Files that say more than is true by now. */
async function outlived(reader: Reader, cluster: string): Promise<readonly string[]> {
  const half = halfWritten(cluster);
  const [written, beside] = await look(reader, keptRecord(cluster), { kind: 'path', path: half });
  const rest = stillThere(cluster, written);
  const holds = !saysNothing(rest) && keptText(written) === writeKept(rest);
  return [
    ...(written.type === 'file' && !holds ? [keptRecordOf(cluster)] : []),
    ...(beside.type === 'absent' ? [] : [half]),
  ];
}
