import { expect, it } from 'vitest';
import { problem } from '../../problem/problem.ts';
import { testContext, testWorld } from '../test-world.ts';
import { runDescriptionLines } from './run-description.ts';
import { widthOf } from './width.ts';

const run = {
  runId: 'r1',
  cluster: 'demo',
  pipeline: 'create-cluster',
  command: ['kubexm', 'create', 'cluster', '-f', 'cluster.yaml'],
  operator: 'ann',
  machine: 'desk',
  pid: 1,
  status: 'failed',
  startedAt: Date.UTC(2026, 10, 17, 10, 4, 22, 911),
  finishedAt: Date.UTC(2026, 10, 17, 10, 4, 24),
  changes: 3,
  undoable: 3,
  refused: false,
  modules: [],
  slowest: [],
  problems: ['node1', 'node3', 'node2'].map((host) => ({
    host,
    step: 'command.run',
    problem: problem('host.command-failed', {
      program: `systemctl restart ${'kubelet '.repeat(12)}`,
      code: 1,
    }),
  })),
  leaving: ['node1', 'node2', 'node3'],
  undo: [{ host: '@control', step: `objects.${'apply-objects'.repeat(5)}`, reversible: true }],
  logDirectory: '/desk/.kubexm/demo/logs/r1',
  file: 'prod.yaml',
} as const;

const lines = runDescriptionLines(run, testContext(testWorld({ columns: 80 })));

it('tells a problem that several hosts have once, and within the screen', () => {
  expect(lines.filter((line) => line.includes('host.command-failed'))).toHaveLength(1);
  expect(lines).toContain('    → node[1:3] · command.run');
  expect(lines.filter((line) => widthOf(line) > 80)).toEqual([]);
});

it('says that hosts which the run brought in leave as a whole, beside what else is undone', () => {
  const at = lines.indexOf('A rollback would undo');
  expect(lines[at + 1]).toBe('  node[1:3]  out of the cluster, each as it was before it came');
  expect(lines.slice(at + 2).join('\n')).toMatch(/STEP[\s\S]*objects\./);
});

it('gives times to the second', () => {
  expect(lines).toContain('Started   2026-11-17 10:04:22Z');
});

it('names the file of the run in what it tells to type', () => {
  const problems = [
    { host: 'node1', step: 'command.run', problem: problem('usage.host-is-no-node', { host: 'node1' }) },
  ];
  const said = runDescriptionLines({ ...run, problems }, testContext(testWorld({ columns: 200 }))).join('\n');
  expect(said).toContain('`kubexm get nodes -f prod.yaml`');
});

it('says after how long the cluster was healthy, where it was', () => {
  const healthyAt = run.startedAt + 48_000;
  const said = runDescriptionLines({ ...run, healthyAt }, testContext(testWorld({ columns: 80 })));
  expect(said).toContain('Healthy   after 48s');
  expect(lines.filter((line) => line.startsWith('Healthy'))).toEqual([]);
});
