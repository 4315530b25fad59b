import { describe, expect, it } from 'vitest';
import { createVault } from '../domain/secret.ts';
import type { RunEvent } from '../plan/event.ts';
import type { Problem } from '../problem/problem.ts';
import { same } from '../problem/text.ts';
import { fanOut, type Sink } from './fan-out.ts';
import { sampleEvents, withoutCause } from './testing/sample-events.ts';

function recorder(title: string) {
  const seen: RunEvent[] = [];
  let closed = 0;
  const sink: Sink = {
    title: same(title),
    write: (event) => seen.push(event),
    close: async () => {
      await Promise.resolve();
      closed += 1;
    },
  };
  return { sink, seen, closed: () => closed };
}

const noReport = (found: Problem): never => {
  throw found;
};

describe('fanOut', () => {
  it('shows every event to every sink in order, and closes all of them', async () => {
    const [first, second] = [recorder('first'), recorder('second')];
    const { emit, close } = fanOut({
      sinks: [first.sink, second.sink],
      vault: createVault(),
      report: noReport,
    });
    const events = sampleEvents();
    for (const event of events) emit(event);
    await close();
    expect(first.seen.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
    expect(second.seen).toEqual(first.seen);
    expect([first.closed(), second.closed()]).toEqual([1, 1]);
  });

  it('leaves events without secrets as they are', () => {
    const { sink, seen } = recorder('only');
    const { emit } = fanOut({ sinks: [sink], vault: createVault(), report: noReport });
    const events = sampleEvents();
    for (const event of events) emit(event);
    expect(seen.map(withoutCause)).toEqual(events.map(withoutCause));
  });

  it('reports a sink that throws once, closes it, and goes on with the others', async () => {
    const reports: Problem[] = [];
    const good = recorder('good');
    let writes = 0;
    let closed = false;
    const broken: Sink = {
      title: same('Broken'),
      write: () => {
        writes += 1;
        throw new Error('disk full');
      },
      close: () => {
        closed = true;
        throw new Error('still full');
      },
    };
    const { emit, close } = fanOut({
      sinks: [broken, good.sink],
      vault: createVault(),
      report: (found) => reports.push(found),
    });
    const events = sampleEvents();
    for (const event of events) emit(event);
    await close();
    expect(reports.map(({ code, params }) => [code, params])).toEqual([
      ['telemetry.sink-failed', { sink: same('Broken'), reason: 'disk full' }],
    ]);
    expect([writes, closed]).toEqual([1, true]);
    expect(good.seen).toHaveLength(events.length);
    expect(good.closed()).toBe(1);
  });

  it('reports a sink that cannot be closed', async () => {
    const reports: string[] = [];
    const sink: Sink = { ...recorder('x').sink, close: () => Promise.reject(new Error('late')) };
    const { close } = fanOut({
      sinks: [sink],
      vault: createVault(),
      report: ({ code }) => reports.push(code),
    });
    await close();
    expect(reports).toEqual(['telemetry.sink-failed']);
  });

  it('keeps the names that history is grouped by, even when a password reads like one of them', () => {
    const vault = createVault();
    for (const weak of ['node1', 'etcd', 'demo', 'create-cluster']) vault.secret(weak);
    const { sink, seen } = recorder('only');
    const { emit } = fanOut({ sinks: [sink], vault, report: noReport });
    for (const event of sampleEvents('etcd on node1')) emit(event);
    expect(seen[0]).toMatchObject({ pipeline: 'create-cluster', cluster: 'demo', operator: '*** on ***' });
    expect(seen.find(({ type }) => type === 'step-failed')).toMatchObject({ module: 'etcd', host: 'node1' });
  });
});
