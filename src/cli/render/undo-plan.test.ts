import { expect, it } from 'vitest';
import type { UndoEntry } from '../../engine/journal.ts';
import { testContext, testWorld } from '../test-world.ts';
import { approveUndo } from './undo-plan.ts';

const entry = (sequence: number, host: string): UndoEntry => ({
  runId: 'run',
  sequence,
  node: 'fetch',
  step: 'artifact.fetch-resource',
  host,
  port: 'host',
  actions: [],
});

it('tells what is undone on the same host in the same way once, and how often', async () => {
  const world = testWorld();
  const plan = {
    leaving: ['node1', 'node2', 'node3'],
    entries: [entry(3, '@control'), entry(2, 'node2'), entry(1, '@control')],
  };
  await approveUndo(plan, { dryRun: false, yes: true, output: 'table' }, testContext(world));
  expect(world.stderr.text().trimEnd().split('\n')).toEqual([
    'node[1:3]  out of the cluster, each as it was before it came',
    'this machine  artifact.fetch-resource  ×2',
    'node2  artifact.fetch-resource',
  ]);
});
