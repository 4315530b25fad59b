import { expect, it } from 'vitest';
import { connectLocal } from '../connector/connect-local.ts';
import { createVault } from '../domain/secret.ts';
import { controlSubject } from '../plan/port.ts';
import { problem } from '../problem/problem.ts';
import type { ApiRead } from '../runner/api/api-read.ts';
import { openWeb } from '../runner/fetch/web.ts';
import { createOpenPort } from './open-port.ts';

const readyz: ApiRead = { kind: 'api-get', path: '/readyz' };
const lost = problem('connection.lost', { host: 'a', because: 'cut' });

function openPort(fails: number) {
  let asked = 0;
  return createOpenPort({
    connections: {
      async to(host) {
        asked += 1;
        if (asked <= fails) throw lost;
        return connectLocal({ host, elevation: { by: 'nothing' } });
      },
    },
    control: () => connectLocal({ host: controlSubject, elevation: { by: 'nothing' } }),
    fenceOf: () => undefined,
    assure: async () => undefined,
    clusterDirectory: '/nowhere',
    cacheDirectory: '/nowhere',
    web: openWeb({ proxies: {}, unverified: new Set(), stallMs: 1000 }),
    vault: createVault(),
    workDir: '/nowhere',
    controlPlanes: ['a', 'b'],
    now: Date.now,
  });
}

it('hands out one port for each host and one for this machine', async () => {
  const open = openPort(0);
  expect(await open('host', 'a')).toBe(await open('host', 'a'));
  expect(await open('host', 'a')).not.toBe(await open('host', 'b'));
  expect(await open('control', 'a')).toBe(await open('control', 'b'));
  expect(await open('control', 'a')).not.toBe(await open('host', 'a'));
});

it('never takes this machine for the API, and finds none where there is no authority', async () => {
  const open = openPort(0);
  expect(await open('cluster', 'a')).not.toBe(await open('control', 'a'));
  const port = await open('cluster', 'a');
  expect(await port.read([readyz])).toEqual([{ state: 'no-api' }]);
});

it('asks etcd through other hosts than the one it is about, and needs none of them to begin with', async () => {
  const open = openPort(1);
  const port = await open('etcd', 'a');
  const asked = (host: string) => ({ kind: 'member', host, reads: [{ kind: 'path', path: '/' }] });
  expect(await port.read([asked('b')])).toEqual([undefined]);
  expect(await port.read([asked('b')])).toMatchObject([[{ type: 'directory' }]]);
  await expect(port.read([asked('a')])).rejects.toThrow('about itself');
});

it('opens again what could not be opened', async () => {
  const open = openPort(1);
  await expect(open('host', 'a')).rejects.toBe(lost);
  await expect(open('host', 'a')).resolves.toBeDefined();
});
