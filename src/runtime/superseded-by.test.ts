import { describe, expect, it } from 'vitest';
import type { RunRow } from '../engine/journal.ts';
import type { Request } from './stored-request.ts';
import { supersededBy } from './superseded-by.ts';

const asked = (kind: Request['kind'], ...hosts: string[]): string =>
  JSON.stringify({ request: { kind, hosts } });

/** The later in the alphabet, the later it was begun and ended. */
const row = (runId: string, change: Partial<RunRow>): RunRow => ({
  runId,
  pipeline: 'p',
  cluster: 'demo',
  operator: 'ann',
  machine: 'm',
  pid: 1,
  command: [],
  request: asked('create-cluster', 'a', 'b'),
  startedAt: runId.charCodeAt(0) * 10,
  finishedAt: runId.charCodeAt(0) * 10 + 5,
  status: 'failed',
  changes: 3,
  undoable: 0,
  refused: false,
  ...change,
});

const inPlaceOf = (older: Partial<RunRow>, newer: Partial<RunRow>): string | undefined => {
  const run = row('a', older);
  return supersededBy(run, [row('b', newer), run])?.runId;
};

describe('the place of a run', () => {
  it('is taken by a newer one that came to its end or changed something', () => {
    expect(inPlaceOf({}, { status: 'done', changes: 0 })).toBe('b');
    expect(inPlaceOf({}, { status: 'failed', changes: 1 })).toBe('b');
    expect(inPlaceOf({}, { status: 'running', finishedAt: null, changes: 1 })).toBe('b');
  });

  it('is left to it by one that did nothing, was undone, or belongs to another cluster', () => {
    expect(inPlaceOf({}, { status: 'failed', changes: 0 })).toBeUndefined();
    expect(inPlaceOf({}, { status: 'interrupted', changes: 0 })).toBeUndefined();
    expect(inPlaceOf({}, { status: 'rolled-back' })).toBeUndefined();
    expect(inPlaceOf({}, { status: 'done', cluster: 'other' })).toBeUndefined();
  });

  it('is never taken by an older one, unless that was taken up again since', () => {
    const [first, second] = [row('a', {}), row('b', { changes: 0 })];
    expect(supersededBy(second, [second, first])).toBeUndefined();
    const again = { ...first, startedAt: 2000, finishedAt: 2005 };
    expect(supersededBy(second, [again, second])?.runId).toBe('a');
    expect(supersededBy(again, [again, second])).toBeUndefined();
  });

  it('belongs to the last of several that were killed', () => {
    const killed = { status: 'running', finishedAt: null } as const;
    const [first, second] = [row('a', killed), row('b', killed)];
    expect(supersededBy(first, [second, first])?.runId).toBe('b');
    expect(supersededBy(second, [second, first])).toBeUndefined();
  });

  it('goes for good with the cluster: a deletion that was done closes whatever was open', () => {
    const deleted = { status: 'done', request: asked('delete-cluster', 'a', 'b') } as const;
    for (const kind of [
      'create-cluster',
      'add-nodes',
      'run-task',
      'run-command',
      'create-artifacts',
    ] as const)
      expect(inPlaceOf({ request: asked(kind, 'z') }, deleted)).toBe('b');
  });

  it('is not taken by what fills only the cache, nor by a command of the operator', () => {
    const done = (kind: Request['kind'], ...hosts: string[]) =>
      ({ status: 'done', request: asked(kind, ...hosts) }) as const;
    expect(inPlaceOf({}, done('create-artifacts'))).toBeUndefined();
    expect(inPlaceOf({}, done('run-command', 'a'))).toBeUndefined();
    expect(inPlaceOf({ request: asked('run-command', 'a') }, done('run-command', 'a', 'b'))).toBe('b');
    expect(inPlaceOf({ request: asked('run-command', 'a') }, done('run-command', 'b'))).toBeUndefined();
  });

  it('is not taken by a task that found nothing to do, unless it is the same task', () => {
    const task = (name: string): string =>
      JSON.stringify({ request: { kind: 'run-task', hosts: ['a'], task: name } });
    const looked = { status: 'done', changes: 0, request: task('check-etcd') } as const;
    expect(inPlaceOf({}, looked)).toBeUndefined();
    expect(inPlaceOf({}, { ...looked, changes: 1 })).toBe('b');
    expect(inPlaceOf({ request: task('install-etcd') }, looked)).toBeUndefined();
    expect(inPlaceOf({ request: task('check-etcd') }, looked)).toBe('b');
  });

  it('is taken by care for the same nodes, not for others', () => {
    const uncordoned = { status: 'done', request: asked('care-for-nodes', 'a') } as const;
    expect(inPlaceOf({ request: asked('care-for-nodes', 'a') }, uncordoned)).toBe('b');
    expect(inPlaceOf({ request: asked('care-for-nodes', 'b') }, uncordoned)).toBeUndefined();
    expect(inPlaceOf({ request: asked('delete-nodes', 'a') }, uncordoned)).toBe('b');
    expect(inPlaceOf({ request: asked('delete-nodes', 'b') }, uncordoned)).toBeUndefined();
  });
});
