import { afterEach, expect, it, vi } from 'vitest';
import { createVault } from '../../../domain/secret.ts';
import type { RunEvent } from '../../../plan/event.ts';
import { problem } from '../../../problem/problem.ts';
import { same, text } from '../../../problem/text.ts';
import { redactEvent } from '../../../telemetry/redact-event.ts';
import type { World } from '../../context.ts';
import { testContext, testWorld } from '../../test-world.ts';
import { widthOf } from '../width.ts';
import { liveProgress } from './live-progress.ts';
import { terminal } from './testing/terminal.ts';

function watch(columns = 100, rows = 24, change: Partial<World> = {}) {
  vi.useFakeTimers({ now: 0 });
  const seen = terminal(columns, rows);
  const exits = new Set<() => void>();
  const world = {
    ...testWorld(),
    stderr: seen.output,
    now: Date.now,
    onExit: (callback: () => void) => {
      exits.add(callback);
      return () => exits.delete(callback);
    },
    ...change,
  };
  const context = testContext(world, { colour: true, live: true });
  const sink = liveProgress(context);
  return {
    ...seen,
    sink,
    context,
    exits,
    emit: (event: Event) => sink.write(redactEvent({ at: Date.now(), runId: 'r1', ...event }, createVault())),
    pass: (ms: number) => vi.advanceTimersByTime(ms),
  };
}

type Event = RunEvent extends infer E ? (E extends RunEvent ? Omit<E, 'at' | 'runId'> : never) : never;

const on = (host: string, task = 'install-etcd') => ({
  stage: 's',
  module: 'etcd',
  task,
  step: 'etcd.install',
  node: `etcd/${task}`,
  host,
  title: text('Install etcd', '安装 etcd'),
});
const begin = (hosts: number): Event[] => [
  {
    type: 'run-started',
    pipeline: 'create-cluster',
    cluster: 'demo',
    operator: 'o',
    command: [],
    resumed: false,
  },
  {
    type: 'stage-started',
    stage: 's',
    title: text('Prepare', '准备'),
    nodes: 2,
    hosts: Array.from({ length: hosts }, (_, index) => `node${index + 1}`),
  },
];
const drift = (host: string, task?: string): Event => ({
  ...on(host, task),
  type: 'step-drifted',
  because: same('missing'),
  disruption: 'none',
});

afterEach(() => vi.useRealTimers());

it('shows elapsed time, running hosts as ranges, counts, what a gate waits for, and problems', () => {
  const { emit, pass, screen } = watch();
  for (const event of begin(5)) emit(event);
  for (const host of ['node1', 'node2', 'node3', 'node5']) emit(drift(host));
  emit({ ...on('node5'), type: 'step-failed', problem: problem('usage.declined', {}), durationMs: 5 });
  emit({ type: 'host-left-run', host: 'node5', problem: problem('usage.declined', {}) });
  emit({
    type: 'gate-waiting',
    stage: 's',
    node: 'g',
    waitsFor: text('there is a leader', '选出主节点'),
    because: text('node2 is silent', 'node2 没有应答'),
    waitedMs: 0,
  });
  emit({ type: 'region-entered', stage: 's', region: 'etcd', host: 'node1' });
  pass(65_000);
  expect(screen()).toEqual([
    '$ kubexm',
    `create-cluster demo  Prepare, hosts: 5${' '.repeat(54)} 1m 05s`,
    '  0 changed · 0 unchanged · 1 failed',
    '  ▸ install-etcd  3 running  1 done  1m 05s  node[1:3]  Install etcd',
    '  ◷ waits until there is a leader (1m 05s): node2 is silent',
    '  ↻ rolling etcd: node1',
    '  ✗ node5: Nothing was done (usage.declined)',
    'Ctrl-C stops at the next safe point',
  ]);
});

it('tells of no stage and no time before there are any', () => {
  const { pass, screen } = watch(60, 24, { now: () => 1_700_000_000_000 });
  pass(100);
  expect(screen()[1]?.trim()).toBe('0s');
});

it('stays within the screen and readable with 200 hosts in 60 tasks', () => {
  const { emit, pass, screen } = watch(80, 12);
  for (const event of begin(200)) emit(event);
  for (let index = 0; index < 200; index += 1) emit(drift(`worker-${index * 3}`, `task-${index % 60}`));
  pass(100);
  expect(screen().length).toBeLessThanOrEqual(12);
  expect(screen().find((line) => line.includes('more tasks'))).toMatch(/… more tasks: \d+/);
  for (const line of screen()) expect(widthOf(line)).toBeLessThan(80);
});

it('draws at most ten frames a second and none while nothing moves', () => {
  const { emit, pass, writes } = watch();
  for (const event of begin(1)) emit(event);
  const before = writes();
  for (let index = 0; index < 1000; index += 1) {
    emit(drift(`node${index}`));
    pass(1);
  }
  expect(writes() - before).toBeLessThanOrEqual(11);
  const still = writes();
  pass(900);
  expect(writes() - still).toBeLessThanOrEqual(1);
});

it('shrinks, leaves no remains, and keeps what stood above', () => {
  const { emit, pass, screen } = watch();
  for (const event of begin(2)) emit(event);
  emit(drift('node1', 'a'));
  emit(drift('node1', 'b'));
  pass(100);
  expect(screen().filter((line) => line.includes('▸'))).toHaveLength(2);
  emit({ ...on('node1', 'a'), type: 'step-changed', durationMs: 1 });
  pass(100);
  expect(screen().filter((line) => line.includes('▸'))).toHaveLength(1);
  expect(screen().filter((line) => line.includes('Ctrl-C'))).toHaveLength(1);
  expect(screen()[0]).toBe('$ kubexm');
});

it('gives the reason of a wait a line of its own where one is too short, and tells tasks of one name apart', () => {
  const { emit, pass, screen } = watch(60);
  for (const event of begin(2)) emit(event);
  emit(drift('node1'));
  emit({ ...drift('node2'), module: 'other', node: 'other/install-etcd' } as Event);
  const because = text('node2: is not Ready: cni plugin not initialized', 'node2：未就绪');
  const waitsFor = text('the cluster is healthy', '集群健康');
  emit({ type: 'gate-waiting', stage: 's', node: 'g', waitsFor, because, waitedMs: 0 });
  pass(100);
  expect(screen().slice(3, 7)).toEqual([
    '  ▸ etcd/install-etcd   1 running  0 done  0s  node1  Inst…',
    '  ▸ other/install-etcd  1 running  0 done  0s  node2  Inst…',
    '  ◷ waits until the cluster is healthy (0s)',
    '    node2: is not Ready: cni plugin not initialized',
  ]);
});

it('redraws everything for a new width', () => {
  const { emit, pass, screen, size } = watch(100);
  for (const event of begin(2)) emit(event);
  pass(100);
  size.columns = 120;
  pass(1000);
  expect(screen()[1]).toBe(`create-cluster demo  Prepare, hosts: 2${' '.repeat(78)} 1s`);
  expect(screen().filter((line) => line.includes('Ctrl-C'))).toHaveLength(1);
});

it('says that it is stopping, why, and how to stop harder', () => {
  const { emit, pass, screen } = watch();
  const lastAfter = (event: Event) => {
    emit(event);
    pass(100);
    return screen().at(-1);
  };
  expect(lastAfter({ type: 'stopping', when: 'safe-point', cause: 'failure' })).toBe(
    'something failed: finishing what runs; Ctrl-C twice stops now',
  );
  expect(lastAfter({ type: 'stopping', when: 'safe-point', cause: 'operator' })).toBe(
    'stopping at the next safe point; Ctrl-C again stops now',
  );
  expect(lastAfter({ type: 'stopping', when: 'now', cause: 'operator' })).toBe('stopping now');
  expect(screen().join('\n')).not.toContain('looking at the hosts');
});

it('waits for nothing any more once a gate gave up or the run stops, except for what says so again', () => {
  const { emit, pass, screen } = watch();
  for (const event of begin(2)) emit(event);
  const gate = (node: string) => ({ stage: 's', node, waitsFor: text(`${node} answers`, `${node} 应答`) });
  const waiting = (node: string): Event => ({ ...gate(node), type: 'gate-waiting', waitedMs: 0 });
  const found = problem('engine.gate-timeout', { seconds: 300, waitsFor: 'api', because: 'silence' });
  for (const node of ['api', 'dns', 'etcd']) emit(waiting(node));
  emit({ ...gate('api'), type: 'gate-failed', waitedMs: 300_000, problem: found });
  pass(100);
  expect(screen().filter((line) => line.includes('◷'))).toHaveLength(2);
  expect(screen().find((line) => line.includes('✗'))).toBe('  ✗ Waited 300 s for: api (engine.gate-timeout)');
  emit({ type: 'stopping', when: 'safe-point', cause: 'failure' });
  emit(waiting('etcd'));
  pass(100);
  expect(screen().filter((line) => line.includes('◷'))).toEqual(['  ◷ waits until etcd answers (0s)']);
});

it('follows a rollback: whose, how much of it is undone, and what is being undone where', () => {
  const { emit, pass, screen } = watch();
  const undo = (host: string) => ({ host, node: `s/etcd/${host}`, step: 'etcd.run-member' });
  emit({ type: 'rollback-started', pipeline: 'create-cluster', cluster: 'demo', changes: 12 });
  const title = text('Undo changes', '撤销变更');
  emit({ type: 'stage-started', stage: 'undo', title, nodes: 12, hosts: ['node1', 'node2', 'node3'] });
  for (const host of ['node1', 'node2', 'node3']) emit({ ...undo(host), type: 'undo-started' });
  emit({ ...undo('node1'), type: 'undo-applied', durationMs: 5 });
  emit({ ...undo('node3'), type: 'undo-failed', problem: problem('usage.declined', {}) });
  pass(3000);
  expect(screen()).toEqual([
    '$ kubexm',
    `rollback-run demo  Undo changes, hosts: 3${' '.repeat(55)} 3s`,
    '  undone 1 of 12 · 1 failed',
    '  ▸ undo  1 running  2 done  3s  node2  etcd.run-member',
    '  ✗ node3: Nothing was done (usage.declined)',
    'Ctrl-C stops at the next safe point',
  ]);
});

it('makes way for what others write, and comes back below it', () => {
  const { emit, pass, screen, context } = watch();
  for (const event of begin(2)) emit(event);
  pass(100);
  context.stderr.write('a message\n');
  expect(screen().filter(Boolean)).toEqual(['$ kubexm', 'a message']);
  pass(100);
  expect(screen().slice(0, 2)).toEqual(['$ kubexm', 'a message']);
  expect(screen()[2]).toContain('create-cluster demo');
});

it('is not drawn while a question waits for its answer', async () => {
  let answer = (_yes: boolean): void => undefined;
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  const { emit, pass, screen, context, cursor } = watch(100, 24, { ask });
  for (const event of begin(2)) emit(event);
  pass(100);
  const asked = context.ask?.(same('Trust it?'), 'en');
  emit(drift('node1'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(cursor()).toBe(true);
  expect(screen().filter(Boolean)).toEqual(['$ kubexm']);
  answer(true);
  expect(await asked).toBe(true);
  pass(100);
  expect(screen().filter(Boolean).length).toBeGreaterThan(2);
});

it('takes itself away and gives the cursor back, at the end and when the process exits early', () => {
  for (const end of ['close', 'exit'] as const) {
    const { emit, pass, screen, cursor, exits, sink } = watch();
    for (const event of begin(2)) emit(event);
    pass(100);
    expect(cursor()).toBe(false);
    if (end === 'close') void sink.close();
    else for (const callback of exits) callback();
    expect(cursor()).toBe(true);
    expect(screen().filter(Boolean)).toEqual(['$ kubexm']);
    if (end === 'close') expect(exits.size).toBe(0);
  }
});
