import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { createHostPort } from '../../../src/runner/host-port.ts';
import type { ListenRead } from '../../../src/runner/read/listen.ts';
import { look } from '../../../src/runner/read/look.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { type ContractHost, useLabHost } from '../fixture/use-lab-hosts.ts';

const tried = 6443;
let host: ContractHost;
let earlier: Connection;
let later: Connection;

beforeAll(async () => {
  host = await useLabHost();
});
beforeEach(async () => {
  earlier = await connectTo(host);
  later = await connectTo(host);
});
afterEach(async () => {
  await look(createHostPort({ connection: later }), { kind: 'heard', name: 'first' });
  await look(createHostPort({ connection: later }), { kind: 'heard', name: 'second' });
  await earlier.close();
  await later.close();
});

const listening = (name: string): ListenRead => ({
  kind: 'listen',
  name,
  sockets: [{ protocol: 'tcp', address: host.address, port: tried }],
  seconds: 60,
});

/** Ids of the programs that have the port, as the host sees them. */
async function holders(): Promise<readonly string[]> {
  const { stdout } = await later.exec({
    argv: ['sh', '-c', `ss -Hlntp sport = :${tried}`],
    timeoutMs: 10_000,
  });
  return [...stdout.toString().matchAll(/pid=(\d+)/g)].map(([, pid = '']) => pid);
}

/** A busy host takes its time to start what holds a port. */
const patiently = { timeout: 20_000, interval: 100 };

const newcomers = (before: readonly string[]) => async () =>
  (await holders()).filter((pid) => !before.includes(pid));

it('a port that an earlier look has opened is nobody’s', async () => {
  expect(await look(createHostPort({ connection: earlier }), listening('first'))).toEqual([true]);
  await expect.poll(holders, patiently).toHaveLength(1);
  const [facts] = await look(createHostPort({ connection: later }), { kind: 'facts' });
  expect(facts.listeners.filter(({ port }) => port === tried)).toEqual([]);
});

it('a look of the same name, as of a run that is taken up again, gets the port', async () => {
  await look(createHostPort({ connection: earlier }), listening('first'));
  await expect.poll(holders, patiently).toHaveLength(1);
  const before = await holders();
  expect(await look(createHostPort({ connection: later }), listening('first'))).toEqual([true]);
  await expect.poll(newcomers(before), patiently).toHaveLength(1);
});

it('a look of another name leaves one that is still wanted alone, and ends one that nobody waits for', async () => {
  await look(createHostPort({ connection: earlier }), listening('first'));
  await expect.poll(holders, patiently).toHaveLength(1);
  const before = await holders();
  await look(createHostPort({ connection: later }), listening('second'));
  expect(await holders()).toEqual(before);
  await later.exec({ argv: ['sh', '-c', 'kill "$(cat /run/kubexm-listen-first/lane)"'], timeoutMs: 10_000 });
  await look(createHostPort({ connection: later }), { kind: 'heard', name: 'second' });
  await look(createHostPort({ connection: later }), listening('second'));
  await expect.poll(newcomers(before), patiently).toHaveLength(1);
});

const hearing: ListenRead = {
  kind: 'listen',
  name: 'first',
  sockets: [{ protocol: 'udp', address: '127.0.0.1', port: 8472 }],
  seconds: 60,
};
const sent = {
  kind: 'reach',
  protocol: 'udp',
  address: '127.0.0.1',
  port: 8472,
  from: 'me',
  bytes: 128,
} as const;

it('hears a datagram that is sent as soon as it has answered', async () => {
  const port = createHostPort({ connection: later });
  await look(port, hearing);
  expect(await look(port, sent)).toEqual(['sent']);
  expect(await look(port, { kind: 'heard', name: 'first' })).toEqual([
    { heard: [{ from: 'me', bytes: 128 }], couldHear: true },
  ]);
});

it('says so where the kernel has the port and hears for itself', async () => {
  const onHost = (command: string) => earlier.exec({ argv: ['sh', '-c', command], timeoutMs: 10_000 });
  await onHost('ip link add ear type vxlan id 7 dstport 8472 && ip link set ear up');
  const port = createHostPort({ connection: later });
  await look(port, hearing);
  const told = await look(port, sent, { kind: 'heard', name: 'first' });
  await onHost('ip link del ear');
  expect(told).toEqual(['sent', { heard: [], couldHear: false }]);
});
