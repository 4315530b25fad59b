import { afterEach, expect, it, vi } from 'vitest';
import type { CliContext } from '../../context.ts';
import { testContext, testWorld } from '../../test-world.ts';
import { lookingLine } from './looking-line.ts';
import { terminal } from './testing/terminal.ts';

function watch(change: Partial<CliContext> = {}) {
  vi.useFakeTimers({ now: 0 });
  const seen = terminal(80, 24);
  const world = { ...testWorld(), stderr: seen.output, now: Date.now };
  const context = testContext(world, { colour: true, live: true, ...change });
  const line = lookingLine(context);
  const logIn = (host: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    line.onLogin(host, promise);
    return { succeed: resolve, fail: () => reject(new Error('silence')) };
  };
  return { ...seen, ...line, context, logIn, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

afterEach(() => vi.useRealTimers());

it('says how many hosts were reached, whom it waits for, and since when, and goes away when all is seen', async () => {
  const { whileLooking, logIn, pass, screen, cursor } = watch();
  const look = Promise.withResolvers<string>();
  const seen = whileLooking(() => look.promise);
  await pass(1_000);
  expect(screen()).toEqual(['$ kubexm']);
  const logins = ['node1', 'node2', 'node3'].map(logIn);
  logins[0]?.succeed();
  logins[1]?.succeed();
  await pass(12_000);
  expect(screen()[1]).toBe('looking at the hosts: 2 of 3 (waiting for node3)  12s');
  logins[2]?.fail();
  await pass(1_000);
  expect(screen()[1]).toBe('looking at the hosts: 2 of 3 (not reached: node3)  13s');
  look.resolve('a plan');
  expect(await seen).toBe('a plan');
  expect(screen().filter(Boolean)).toEqual(['$ kubexm']);
  expect(cursor()).toBe(true);
  await pass(1_000);
  expect(screen().filter(Boolean)).toEqual(['$ kubexm']);
});

it('goes away when a look fails, and says nothing of logins outside of one', async () => {
  const { whileLooking, logIn, pass, screen, cursor } = watch();
  const look = Promise.withResolvers<void>();
  const seen = whileLooking(() => look.promise);
  logIn('node1');
  await pass(100);
  expect(screen()[1]).toContain('waiting for node1');
  look.reject(new Error('no plan'));
  await expect(seen).rejects.toThrow('no plan');
  logIn('node2');
  await pass(1_000);
  expect(screen().filter(Boolean)).toEqual(['$ kubexm']);
  expect(cursor()).toBe(true);
});

it.each([{ live: false }, { logFormat: 'json' }] as const)('writes nothing with %j', async (change) => {
  const { whileLooking, logIn, pass, writes } = watch(change);
  const look = Promise.withResolvers<void>();
  const seen = whileLooking(() => look.promise);
  logIn('node1');
  await pass(5_000);
  look.resolve();
  await seen;
  expect(writes()).toBe(0);
});
