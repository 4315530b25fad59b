import { expect, it } from 'vitest';
import { createMemoryJournal } from '../../test/memory/memory-journal.ts';
import type { Journal } from '../engine/journal.ts';
import type { RunStatus } from '../plan/event.ts';
import { broughtIn } from './brought-in.ts';

const runs = { first: 1, between: 1.5, second: 2 } as const;

async function ran(
  journal: Journal,
  runId: keyof typeof runs,
  status: RunStatus | undefined,
  changes: Readonly<Record<string, readonly string[]>>,
  pipeline = 'create-cluster',
): Promise<void> {
  const header = {
    pipeline,
    cluster: 'c',
    operator: 'ann',
    machine: 'm',
    pid: 1,
    command: [],
    request: '',
  };
  let sequence = await journal.begin({ ...header, runId, startedAt: runs[runId] });
  for (const [step, hosts] of Object.entries(changes))
    for (const host of hosts)
      await journal.recordUndo({
        runId,
        sequence: ++sequence,
        node: step,
        step,
        host,
        port: 'host',
        actions: [],
      });
  if (status !== undefined) await journal.finish(runId, status, 3);
}

const second = { runId: 'second', startedAt: 2 };

it('are the hosts that the run marked as those of the cluster, also when they have left', async () => {
  const journal = createMemoryJournal();
  await ran(journal, 'second', 'done', { 'host.mark': ['b', 'a'], 'kubeadm.join': ['b'] });
  await journal.markUndone('second', 1);
  expect(await broughtIn(journal, second)).toEqual(['a', 'b']);
});

it('are none that were begun with before a run that came to its end', async () => {
  const journal = createMemoryJournal();
  await ran(journal, 'first', 'failed', { 'host.mark': ['a'] });
  await ran(journal, 'between', 'done', { 'kubeadm.init': ['a'] });
  await ran(journal, 'second', 'failed', { 'kubernetes.join-node': ['a'] });
  expect(await broughtIn(journal, second)).toEqual([]);
});

it('are those, too, that an earlier run had begun with and never finished', async () => {
  for (const status of ['failed', 'interrupted', undefined] as const) {
    const journal = createMemoryJournal();
    await ran(journal, 'first', status, { 'host.mark': ['a', 'b', 'c'] });
    await ran(journal, 'second', 'done', {
      'kubeadm.init': ['a'],
      'kubernetes.join-node': ['b'],
      'file.write': ['c'],
    });
    expect(await broughtIn(journal, second), status).toEqual(['a', 'b']);
  }
});

it('are those, too, that a task had only prepared', async () => {
  const journal = createMemoryJournal();
  await ran(journal, 'first', 'done', { 'host.mark': ['a', 'b'] }, 'run-task');
  await ran(journal, 'second', 'failed', { 'kubeadm.init': ['a'] });
  expect(await broughtIn(journal, second)).toEqual(['a']);
});

it('are none that were part of the cluster before and got a role more', async () => {
  const journal = createMemoryJournal();
  await ran(journal, 'first', 'done', { 'host.mark': ['a'] });
  await ran(journal, 'second', 'done', { 'kubernetes.join-node': ['a'] });
  expect(await broughtIn(journal, second)).toEqual([]);
});
