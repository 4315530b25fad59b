import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exclusive } from './exclusive.ts';

it('lets one in at a time', async () => {
  let inside = 0;
  const seen = await Promise.all(
    [1, 2, 3].map(() =>
      exclusive(`test-one-at-a-time-${process.pid}`, async () => {
        inside += 1;
        const now = inside;
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
        return now;
      }),
    ),
  );
  expect(seen).toEqual([1, 1, 1]);
});

it('is free again as soon as its owner is killed', async () => {
  const name = `test-killed-owner-${process.pid}`;
  const module = JSON.stringify(join(import.meta.dirname, 'exclusive.ts'));
  const script = `const { exclusive } = await import(${module});
    await exclusive('${name}', () => new Promise(() => { console.log('held'); setInterval(() => {}, 1000); }));`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script]);
  try {
    await once(owner.stdout, 'data');
    const entered = exclusive(name, async () => 'entered');
    const winner = await Promise.race([
      entered,
      new Promise((resolve) => setTimeout(resolve, 300, 'waiting')),
    ]);
    expect(winner).toBe('waiting');
    owner.kill('SIGKILL');
    expect(await entered).toBe('entered');
  } finally {
    owner.kill('SIGKILL');
  }
});
