import { expect, it } from 'vitest';
import { createVault } from '../../../domain/secret.ts';
import type { RunEvent } from '../../../plan/event.ts';
import { controlSubject } from '../../../plan/port.ts';
import { problem } from '../../../problem/problem.ts';
import { text } from '../../../problem/text.ts';
import { redactEvent } from '../../../telemetry/redact-event.ts';
import type { CliContext } from '../../context.ts';
import { testContext, testWorld } from '../../test-world.ts';
import { progressSink } from './progress-sink.ts';
import { printRunEnding } from './run-ending.ts';

const on = {
  stage: 's',
  module: 'm',
  task: 't',
  step: 'x.y',
  node: 'n',
  host: 'node1',
  title: text('Install', '安装'),
};
const events: readonly RunEvent[] = [
  { at: 0, runId: 'r', type: 'step-satisfied', ...on, durationMs: 1 },
  { at: 1_000, runId: 'r', type: 'step-changed', ...on, durationMs: 1 },
  ...[0, 5_000, 31_000].map((waitedMs) => ({
    at: 2_000 + waitedMs,
    runId: 'r',
    type: 'gate-waiting' as const,
    stage: 's',
    node: 'g',
    waitsFor: text('there is a leader', '选出主节点'),
    ...(waitedMs > 5_000 ? { because: text('node2 is silent', 'node2 没有应答') } : {}),
    waitedMs,
  })),
  {
    at: 40_000,
    runId: 'r',
    type: 'host-left-run',
    host: 'node1',
    problem: problem('engine.bug', { message: 'x' }),
  },
];

function show(change: Partial<CliContext>): string {
  const world = testWorld();
  const context = testContext(world, change);
  const sink = progressSink(context);
  const vault = createVault();
  for (const event of events) sink.write(redactEvent(event, vault));
  return world.stderr.text();
}

it('prints one plain line per event, says a long wait again now and then, and leaves out what needed no change', () => {
  expect(show({}).split('\n')).toEqual([
    '00:00:01  node1  Install: changed',
    '00:00:02  waiting until there is a leader, 0s so far',
    '00:00:33  waiting until there is a leader, 31s so far: node2 is silent',
    '',
  ]);
});

it.each([
  ['en', '00:00:01  this machine  Install: failed, The file x could not be written on host this machine'],
  ['zh', '00:00:01  本机  安装：失败，'],
] as const)('names this machine in %s as everywhere else', (lang, line) => {
  const world = testWorld();
  const params = { host: controlSubject, path: 'x', said: 'full' };
  const sink = progressSink(testContext(world, { lang }));
  const event: RunEvent = {
    at: 1_000,
    runId: 'r',
    type: 'step-failed',
    ...on,
    host: controlSubject,
    problem: problem('connection.upload-failed', params),
    durationMs: 1,
  };
  sink.write(redactEvent(event, createVault()));
  expect(world.stderr.text()).toContain(line);
  expect(world.stderr.text()).not.toContain(controlSubject);
});

it('says everything with -v, and in Chinese when asked', () => {
  const lines = show({ verbose: true, lang: 'zh' }).trimEnd().split('\n');
  expect(lines).toHaveLength(events.length);
  expect(lines[0]).toBe('00:00:00  node1  安装：无需变更');
});

it('prints log lines with --log-format json', () => {
  const lines = show({ logFormat: 'json' }).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(events.map(({ type }) => type));
});

it('ends with what was done, how long it took, who is left behind, the log, and what to type next', () => {
  const world = testWorld();
  const context = { ...world, lang: 'en', colour: false, logFormat: 'text' } as const;
  const ending = {
    runId: 'r7',
    status: 'failed',
    durationMs: 102_000,
    totals: { changed: 12, satisfied: 40, failed: 1, skipped: 3 },
    leftBehind: ['node4'],
    log: '.kubexm/demo/runs/r7',
    next: [],
  } as const;
  printRunEnding(ending, context);
  expect(world.stderr.text().split('\n')).toEqual([
    '',
    'Failed after 1m 42s  12 changed, 40 unchanged, 1 failed, 3 skipped',
    '  left  node4',
    '  log   .kubexm/demo/runs/r7',
    '  next  kubexm resume run r7    go on where it stopped',
    '  or    kubexm rollback run r7  undo what this run did',
    '  or    kubexm describe run r7  see what was and was not done',
    '',
  ]);
});

it('puts what a command is for beneath it where the screen is too narrow for both', () => {
  const world = testWorld({ columns: 40 });
  const ending = {
    runId: 'r7',
    status: 'done',
    durationMs: 1000,
    totals: { changed: 1, satisfied: 0, failed: 0, skipped: 0 },
    leftBehind: [],
    log: 'log',
    next: [
      { command: 'kubexm get nodes -f cluster.yaml', says: text('the nodes', '节点') },
      { command: 'kubexm version', says: text('which one', '版本') },
    ],
  } as const;
  printRunEnding(ending, { ...world, lang: 'en', colour: false, logFormat: 'text' });
  expect(world.stderr.text().split('\n').slice(3, -1)).toEqual([
    '  next  kubexm get nodes -f cluster.yaml',
    '        the nodes',
    '  or    kubexm version',
    '        which one',
  ]);
});

it('says the time of the zone the operator lives in', () => {
  expect(show({ timeZone: 'Asia/Shanghai' })).toMatch(/^08:00:01 {2}node1 /);
});
