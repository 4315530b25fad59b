import { expect, it } from 'vitest';
import { problem } from '../../problem/problem.ts';
import { testContext, testWorld } from '../test-world.ts';
import { printCommandEnds } from './command-ends.ts';

it('names the file that was given in what it tells to type, also as data', async () => {
  const world = testWorld();
  const context = testContext(world, { cluster: { file: 'prod.yaml' } });
  const lost = new Map([['node1', problem('usage.host-is-no-node', { host: 'node1' })]]);
  await printCommandEnds(['node1'], new Map(), lost, 'json', context);
  expect(world.stdout.text()).toContain('-f prod.yaml');
  expect(world.stdout.text()).not.toContain('-f cluster.yaml');
});
