import { expect, it } from 'vitest';
import { createVault } from '../../domain/secret.ts';
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

it.each(['table', 'json', 'yaml'] as const)(
  'hides the secrets of the file in answers, as %s',
  async (format) => {
    const world = testWorld();
    const vault = createVault();
    vault.secret('Pa55 of the registry');
    vault.secret('a key\nof two lines');
    const context = testContext(world, { cluster: { vault } });
    const ends = new Map([
      ['node1', { code: 0, stdout: 'password: "Pa55 of the registry"\nport: 5000\n', stderr: '' }],
      ['node2', { code: 1, stdout: 'no newline', stderr: 'bad: a key\nof two lines\n' }],
    ]);
    await printCommandEnds(['node1', 'node2'], ends, new Map(), format, context);
    const shown = world.stdout.text();
    for (const secret of ['Pa55', 'a key', 'two lines']) expect(shown).not.toContain(secret);
    for (const said of ['password: ', '***', 'port: 5000', 'no newline', 'bad: '])
      expect(shown).toContain(said);
  },
);
