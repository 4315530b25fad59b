import { describe, expect, it } from 'vitest';
import { oneStage } from '../../../test/memory/run.ts';
import { putValue, runUnit } from '../../../test/memory/steps.ts';
import { survivesEveryKill } from '../../../test/memory/survives-every-kill.ts';
import { createWorld, hostIn } from '../../../test/memory/world.ts';
import { here } from '../../plan/ref.ts';

describe('a file and the unit that runs with it', () => {
  const hosts = ['a', 'b'];
  const configure = oneStage((draw) => {
    const file = draw.step(putValue('file.write'), { on: hosts, shared: { key: '/etc/x', value: 'v2' } });
    draw.step(runUnit('unit.run'), { on: hosts, shared: { unit: 'x', key: '/etc/x' }, after: [here(file)] });
  });

  it('restarts exactly once, wherever the run is killed', async () => {
    await survivesEveryKill({
      world: () => createWorld(hosts),
      pipeline: () => configure,
      afterwards: (world) => {
        for (const host of hosts) expect(hostIn(world, host).units.get('x')?.starts).toBe(1);
      },
    });
  });
});
