import { expect, it } from 'vitest';
import { createMemoryJournal } from '../../test/memory/memory-journal.ts';
import type { Journal, RunRow } from '../engine/journal.ts';
import type { Port } from '../plan/port.ts';
import { text } from '../problem/text.ts';
import { temporaryDirectory } from '../telemetry/testing/temporary-directory.ts';
import type { HostLocksOptions } from './host-locks.ts';
import type { Recorders } from './recorded.ts';
import { rollBack, undoOf } from './roll-back.ts';
import type { Session } from './session.ts';
import { configOf } from './testing/config-of.ts';
import { openWorkspace } from './workspace.ts';

const file =
  'metadata: {name: demo}\nspec: {hosts: [{name: a, address: 10.0.0.1}, {name: b, address: 10.0.0.2}]}\n';

const never = new AbortController().signal;

/** The run `changed` did something on both hosts, and a rollback of it that was cut off has undone it on one of them. */
async function halfway() {
  const journal = createMemoryJournal();
  await begin(journal, 'changed', 'run-task', 1);
  for (const [at, host] of ['a', 'b'].entries())
    await journal.recordUndo({
      ...({ runId: 'changed', sequence: at + 1, node: 'n', step: 's', host, port: 'host' } as const),
      actions: [{ do: 'sysctl', key: 'k', value: '0' }],
    });
  await journal.markUndone('changed', 1);
  const locks: Pick<HostLocksOptions, 'earlier'>[] = [];
  const reverted: string[] = [];
  const clock = { now: () => 0, sleep: async () => undefined };
  const open = async (_kind: string, host: string) =>
    ({
      quiesce: async () => undefined,
      revert: async () => void reverted.push(host),
      unfinished: async () => [],
    }) as unknown as Port;
  const lock = {
    cover: async () => undefined,
    coverCluster: async () => undefined,
    release: async () => undefined,
  };
  const workspace = openWorkspace(temporaryDirectory(), { create: true });
  const session: Partial<Session> = {
    config: await configOf(file),
    clusterDirectory: workspace.clusterDirectory('demo'),
    journal,
    environment(_holder, emit, _report, asked) {
      if (asked !== undefined) locks.push(asked);
      const stop = { atSafePoint: never, now: never };
      return { open, lock, journal, clock, stop, emit, limits: { hosts: 2 } } as never;
    },
  };
  const recorders = {
    workspace,
    session,
    operator: { user: 'ann', machine: 'm', pid: 1, command: ['kubexm', 'rollback', 'run'] },
    openSinks: () => [],
    report: () => undefined,
  } as unknown as Recorders;
  const run = async (): Promise<RunRow> => {
    const found = (await journal.runs()).find(({ runId }) => runId === 'changed');
    if (found === undefined) throw new TypeError('there is such a run');
    return found;
  };
  return { journal, recorders, run, locks, reverted };
}

async function begin(journal: Journal, runId: string, pipeline: string, startedAt: number): Promise<void> {
  const request = JSON.stringify({ request: { kind: 'run-task', hosts: ['a', 'b'] } });
  const by = { operator: 'ann', machine: 'm', pid: 1, command: ['kubexm'], request };
  await journal.begin({ ...by, runId, pipeline, cluster: 'demo', startedAt });
}

it('gives back what a rollback that was cut off had locked, also where nothing is left to undo', async () => {
  const { recorders, run, locks, reverted } = await halfway();
  expect(await rollBack(recorders, await run())).toMatchObject({ status: 'rolled-back', undone: 1 });
  expect(reverted).toEqual(['b']);
  expect(locks).toMatchObject([{ earlier: ['a', 'b'] }]);
});

it.each([
  ['goes on', 'failed', 1],
  ['was done', 'done', 1],
  ['was kept out', 'failed', 0],
] as const)(
  'knows that hosts are as before the cluster where its deletion %s',
  async (_, status, changes) => {
    const { journal, recorders, run, reverted } = await halfway();
    await begin(journal, 'deletion', 'delete-cluster', 2);
    for (let sequence = 1; sequence <= changes; sequence++)
      await journal.recordUndo({
        ...({ runId: 'deletion', sequence, node: 'n', step: 's', host: 'a', port: 'host' } as const),
        irreversible: text('the host is clean', '主机已清理'),
      });
    await journal.finish('deletion', status, 3);
    const row = await run();
    const refused = { code: 'run.before-deletion' };
    if (changes === 0) await expect(undoOf(recorders, row)).resolves.toMatchObject({ leaving: [] });
    else await expect(undoOf(recorders, row)).rejects.toMatchObject(refused);
    if (changes > 0) await expect(rollBack(recorders, row)).rejects.toMatchObject(refused);
    expect(reverted).toEqual([]);
  },
);
