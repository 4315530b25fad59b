import { expect, it } from 'vitest';
import { connectLocal } from '../connector/connect-local.ts';
import type { Connection } from '../connector/connection.ts';
import { problem } from '../problem/problem.ts';
import { createConnections, failureLastsMs } from './connections.ts';

const working = (): Connection => connectLocal({ host: 'node1', elevation: { by: 'nothing' } });

function attempts(ends: readonly (Error | 'works')[]) {
  let [tries, now] = [0, 0];
  const connections = createConnections({
    atOnce: 1,
    now: () => now,
    async connect() {
      const end = ends[tries++];
      if (end === 'works') return working();
      throw end;
    },
  });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { connections, tries: () => tries, pass };
}

const unreachable = problem('connection.unreachable', {
  host: 'node1',
  address: '10.0.0.1',
  port: 22,
  because: 'dead',
});

it('connects once for all who ask', async () => {
  const { connections, tries } = attempts(['works']);
  const [one, other] = await Promise.all([connections.to('node1'), connections.to('node1')]);
  expect(one).toBe(other);
  expect(tries()).toBe(1);
  await connections.close();
});

it('tries a host that could not be reached again, but not at once', async () => {
  const { connections, tries, pass } = attempts([unreachable, 'works']);
  await expect(connections.to('node1')).rejects.toBe(unreachable);
  pass(failureLastsMs - 1);
  await expect(connections.to('node1')).rejects.toBe(unreachable);
  expect(tries()).toBe(1);
  pass(1);
  await expect(connections.to('node1')).resolves.toBeDefined();
  await connections.close();
});

it('knocks once where the login or the key of the host was refused', async () => {
  const refusals = [
    problem('connection.auth-failed', { host: 'node1', user: 'root', tried: 'key', offered: 'publickey' }),
    problem('connection.sudo-needs-password', { host: 'node1', user: 'ops' }),
  ];
  for (const refused of refusals) {
    const { connections, tries, pass } = attempts([refused, 'works']);
    await expect(connections.to('node1')).rejects.toBe(refused);
    pass(10 * failureLastsMs);
    await expect(connections.to('node1')).rejects.toBe(refused);
    expect(tries()).toBe(1);
  }
});

it('tells of a login as it begins, once for all who ask', async () => {
  const told: string[] = [];
  const connections = createConnections({
    atOnce: 1,
    now: () => 0,
    connect: async () => working(),
    onLogin: (host) => told.push(host),
  });
  await Promise.all(['node1', 'node2', 'node1'].map((host) => connections.to(host)));
  expect(told).toEqual(['node1', 'node2']);
  await connections.close();
});
