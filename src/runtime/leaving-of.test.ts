import { describe, expect, it } from 'vitest';
import type { UndoEntry } from '../engine/journal.ts';
import type { PortKind } from '../plan/port.ts';
import { leavingOf } from './leaving-of.ts';
import { type Request, storeRun } from './stored-request.ts';
import { configOf } from './testing/config-of.ts';

const config = await configOf(`metadata: {name: demo}
spec:
  hosts: [{name: m1, address: 10.0.0.1}, {name: m2, address: 10.0.0.2}, {name: w1, address: 10.0.0.3}]
  roleGroups: {etcd: [m1, m2], master: [m1, m2], worker: [w1]}
`);

const entry = (host: string, step = 'file.write', port: PortKind = 'host'): UndoEntry => ({
  runId: 'run',
  sequence: 1,
  node: step,
  step,
  host,
  port,
  actions: [],
});

const creating: Request = {
  kind: 'create-cluster',
  hosts: ['m1', 'm2', 'w1'],
  tags: { only: [], skip: [] },
  skipsPreflight: false,
};

const adding = (...hosts: readonly string[]): Request => ({
  kind: 'add-nodes',
  hosts,
  amendment: { add: [], remove: [] },
  skipsPreflight: false,
});

const leavingAfter = (left: readonly string[], request: Request, ...entries: readonly UndoEntry[]) =>
  leavingOf(
    { runId: 'run', request: storeRun(request, { file: '-', overrides: [] }, config) },
    {
      entries,
      brought: [...left, ...entries.filter(({ step }) => step === 'host.mark').map(({ host }) => host)],
      config,
      redact: (line) => line,
    },
  );

const leaving = (request: Request, ...entries: readonly UndoEntry[]) => leavingAfter([], request, ...entries);

const mark = (host: string): UndoEntry => entry(host, 'host.mark');

describe('a run that is undone', () => {
  it('has nobody leave whom it did not bring in', () => {
    expect(leaving(adding('w1'), entry('w1'))).toBeUndefined();
  });

  it('takes the cluster with it that it founded, but nothing of this machine', () => {
    const found = leaving(creating, mark('m1'), mark('m2'));
    expect(found?.pipeline.id).toBe('delete-cluster');
    const covered = [entry('m1'), entry('w1', 'node.label', 'cluster')];
    const others = [entry('w1'), entry('@control', 'file.amend', 'control')];
    expect(covered.map((one) => found?.covers(one))).toEqual([true, true]);
    expect(others.map((one) => found?.covers(one))).toEqual([false, false]);
  });

  it('takes what is left of that cluster with it once its masters are gone', () => {
    const found = leavingAfter(['m1', 'm2'], creating, mark('w1'));
    expect(found).toMatchObject({ hosts: ['w1'], pipeline: { id: 'delete-cluster' } });
    expect(found?.spec).toMatchObject({ hosts: ['w1'], areTheLast: true });
    expect(found?.covers(entry('w1'))).toBe(true);
  });

  it('has masters, too, leave a cluster that was there, and everybody forget them', () => {
    const found = leaving(adding('m2'), mark('m2'));
    expect(found).toMatchObject({ hosts: ['m2'], pipeline: { id: 'take-back-nodes' } });
    expect(found?.spec).toMatchObject({ leaving: ['m2'], asked: ['m2'], isBroken: true, cleans: true });
    const covered = [entry('m2'), entry('m1'), entry('m2', 'node.label', 'cluster')];
    expect(covered.map((one) => found?.covers(one))).toEqual([true, true, true]);
    expect(found?.covers(entry('@control', 'file.amend', 'control'))).toBe(false);
  });

  it('undoes what else it changed on other hosts when it did more than bring hosts in', () => {
    const found = leaving(creating, mark('w1'));
    expect(found?.covers(entry('w1'))).toBe(true);
    expect(found?.covers(entry('m1'))).toBe(false);
  });
});
