import { describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';
import { testWorld } from '../test-world.ts';
import { createArtifacts } from './create-artifacts.ts';

describe('create artifacts --pin-images', () => {
  it.each([['--component', 'helm'], ['--without-images']])(
    'is refused together with %s',
    async (...typed) => {
      const world = testWorld({ cwd: '/nowhere' });
      const argv = ['create', 'artifacts', '--pin-images', 'digests.yaml', ...typed];
      expect(await runCli(argv, world, [createArtifacts])).toBe(2);
      expect(world.stderr.text()).toContain('usage.flags-apart');
      expect(world.stderr.text()).toContain(typed[0]);
    },
  );
});

it.each(['abc', 'v1.99.0', 'v1.36.4,v1.10.0'])(
  'create artifacts of Kubernetes %s begins nothing',
  async (typed) => {
    const world = testWorld({ cwd: '/nowhere' });
    const argv = ['create', 'artifacts', '--kubernetes', typed];
    expect(await runCli(argv, world, [createArtifacts])).toBe(2);
    expect(world.stderr.text()).toMatch(/usage\.bad-value {2}--kubernetes[\s\S]*a version such as v1\./);
  },
);
