import { describe, expect, it } from 'vitest';
import { createOperator } from '../../test/memory/operator.ts';
import { attempt, oneStage } from '../../test/memory/run.ts';
import { putValue } from '../../test/memory/steps.ts';
import { createWorld, hostIn, type World } from '../../test/memory/world.ts';
import type { RunEvent } from '../plan/event.ts';
import { all } from '../plan/ref.ts';
import { problem } from '../problem/problem.ts';
import type { RunRow, UndoEntry } from './journal.ts';
import { refuseRollback, rollbackRun } from './rollback-run.ts';

const hosts = ['a', 'b', 'c'];
const twoFiles = oneStage((draw) => {
  const first = draw.step(putValue('file.one'), { on: hosts, shared: { key: 'one', value: 'new' } });
  draw.step(putValue('file.two'), { on: hosts, shared: { key: 'two', value: 'new' }, after: [all(first)] });
});

async function changedWorld(): Promise<{ world: World; run: RunRow }> {
  const world = createWorld(hosts);
  await attempt(world, twoFiles);
  const [run] = await world.journal.runs();
  if (run === undefined) throw new Error('no run');
  return { world, run };
}

const valuesOf = (world: World): object =>
  Object.fromEntries(hosts.map((host) => [host, [...hostIn(world, host).values.keys()].sort()]));

describe('a rollback', () => {
  it('goes on without a dead host, names it, and undoes the rest once it lives again', async () => {
    const { world, run } = await changedWorld();
    hostIn(world, 'b').isDead = true;
    const first = await rollbackRun(createOperator(world).environment, run);
    expect([...first.failed.keys()]).toEqual(['b']);
    expect([...first.left]).toEqual([['b', 2]]);
    expect(first.problem).toMatchObject({ code: 'connection.unreachable', where: { host: 'b' } });
    expect(first.undone).toBe(4);
    expect(valuesOf(world)).toEqual({ a: [], b: ['one', 'two'], c: [] });
    expect(await world.journal.runs()).toMatchObject([{ status: 'done', undoable: 2 }]);
    hostIn(world, 'b').isDead = false;
    const second = await rollbackRun(createOperator(world).environment, run);
    expect(second).toMatchObject({ undone: 2, left: new Map() });
    expect(valuesOf(world)).toEqual({ a: [], b: [], c: [] });
    expect(await world.journal.runs()).toMatchObject([{ status: 'rolled-back', undoable: 0 }]);
  });

  it('says what it begins with, each undo as it begins and ends, and that it was asked to stop', async () => {
    const { world, run } = await changedWorld();
    const once = new AbortController();
    const { environment, events } = createOperator(world, {
      stop: { atSafePoint: once.signal, now: new AbortController().signal },
    });
    world.watch = () => once.abort();
    await rollbackRun(environment, run);
    const { pipeline, cluster } = run;
    const backwards = hosts.toReversed();
    expect(events[0]).toMatchObject({ type: 'rollback-started', pipeline, cluster, changes: 6 });
    expect(events[1]).toMatchObject({ type: 'stage-started', nodes: 6, hosts: backwards });
    const of = (wanted: RunEvent['type']) =>
      events.flatMap((event) => (event.type === wanted ? [event] : []));
    expect(of('undo-started')).toMatchObject(backwards.map((host) => ({ host, step: 'file.two' })));
    expect(of('undo-applied')).toHaveLength(hosts.length);
    expect(of('stopping')).toMatchObject([{ when: 'safe-point', cause: 'operator' }]);
    expect(events.at(-1)).toMatchObject({ type: 'stage-finished' });
  });

  it('is interrupted by Ctrl-C, once when each host has ended its undo and twice within it', async () => {
    for (const presses of [1, 2]) {
      const { world, run } = await changedWorld();
      const [once, twice] = [new AbortController(), new AbortController()];
      const { environment } = createOperator(world, {
        stop: { atSafePoint: once.signal, now: twice.signal },
      });
      world.watch = () => {
        once.abort();
        if (presses === 1) return;
        twice.abort();
        throw twice.signal.reason;
      };
      const { undone, problem, failed } = await rollbackRun(environment, run);
      expect(problem?.code).toBe('engine.interrupted');
      expect(failed.size).toBe(0);
      expect(undone).toBe(presses === 1 ? hosts.length : 0);
    }
  });
});

describe('hosts that a run brought in', () => {
  const clearAll = putValue('host.clear');
  const leaving = (hostsToLeave: readonly string[]) => ({
    hosts: hostsToLeave,
    covers: ({ host }: UndoEntry) => hostsToLeave.includes(host),
    unasked: new Map(),
    spec: {},
    pipeline: oneStage((draw) => {
      draw.step(clearAll, { on: hostsToLeave, shared: { key: 'left', value: 'yes' }, minimum: 'any' });
    }),
  });

  it('leave as a whole, the others change by change, and nothing is left to undo', async () => {
    const { world, run } = await changedWorld();
    const { undone, problem } = await rollbackRun(createOperator(world).environment, run, leaving(['a']));
    expect(problem).toBeUndefined();
    expect(undone).toBe(6);
    expect(valuesOf(world)).toEqual({ a: ['left', 'one', 'two'], b: [], c: [] });
    expect(await world.journal.runs()).toMatchObject([{ status: 'rolled-back', undoable: 0 }]);
  });

  it('that cannot leave are named, keep what they have, and can leave later', async () => {
    const { world, run } = await changedWorld();
    hostIn(world, 'a').isDead = true;
    const first = await rollbackRun(createOperator(world).environment, run, leaving(['a', 'b']));
    expect([...first.failed.keys()]).toEqual(['a']);
    expect(await world.journal.runs()).toMatchObject([{ undoable: 2 }]);
    hostIn(world, 'a').isDead = false;
    const second = await rollbackRun(createOperator(world).environment, run, leaving(['a', 'b']));
    expect(second.problem).toBeUndefined();
    expect(await world.journal.runs()).toMatchObject([{ status: 'rolled-back' }]);
  });

  it('that cannot even be asked are named and keep what they have, while all else is over', async () => {
    const { world, run } = await changedWorld();
    const silent = problem('connection.unreachable', { host: 'a', address: 'a', port: 22, because: 'off' });
    const { failed, undone } = await rollbackRun(createOperator(world).environment, run, {
      ...leaving(['b']),
      covers: () => true,
      unasked: new Map([['a', silent]]),
    });
    expect([...failed.keys()]).toEqual(['a']);
    expect(undone).toBe(4);
    expect(await world.journal.runs()).toMatchObject([{ undoable: 2 }]);
  });
});

describe('what can be rolled back', () => {
  const row = (runId: string, change: Partial<RunRow>): RunRow => ({
    runId,
    pipeline: 'p',
    cluster: 'c',
    operator: 'ann',
    machine: 'm',
    pid: 1,
    command: [],
    request: '',
    startedAt: 1,
    finishedAt: 2,
    status: 'done',
    changes: 1,
    undoable: 1,
    refused: false,
    ...change,
  });

  it('is the newest run that has something to undo', () => {
    const runs = [row('r3', { changes: 1, undoable: 0 }), row('r2', {}), row('r1', {})];
    expect(refuseRollback(runs, 'r2')).toBeUndefined();
    expect(refuseRollback(runs, 'r1')?.what.en).toContain('r2');
    expect(refuseRollback(runs, 'r3')?.what.en).toContain('nothing of what it changed can be undone');
  });

  it('is the one before it, once the newest was rolled back', () => {
    const runs = [row('r2', { status: 'rolled-back', undoable: 0 }), row('r1', {})];
    expect(refuseRollback(runs, 'r1')).toBeUndefined();
    expect(refuseRollback(runs, 'r2')?.what.en).toContain('already');
  });
});
