import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { createHostPort } from '../../../src/runner/host-port.ts';
import { look } from '../../../src/runner/read/look.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { type ContractHost, useLabHost } from '../fixture/use-lab-hosts.ts';

let host: ContractHost;
let connection: Connection;

beforeAll(async () => {
  host = await useLabHost();
  connection = await connectTo(host);
});
afterAll(() => connection?.close());

it('a real host tells all about itself in one round trip', async () => {
  let scripts = 0;
  const counting: Connection = {
    ...connection,
    shell(script) {
      scripts++;
      return connection.shell(script);
    },
  };
  const [facts] = await look(createHostPort({ connection: counting }), { kind: 'facts' });
  expect(scripts).toBe(1);
  expect(facts).toMatchObject({
    os: { id: 'debian', version: '12', family: 'debian' },
    hostname: host.name,
    packageManager: 'apt-get',
    cpus: expect.any(Number),
    addresses: expect.arrayContaining([expect.objectContaining({ address: host.address })]),
    runningUnits: expect.arrayContaining(['ssh.service']),
    commands: expect.arrayContaining(['systemctl', 'tar', 'ip']),
  });
  expect(facts.listeners.find(({ port }) => port === host.port)).toMatchObject({ program: 'sshd' });
  expect(facts.disks.find(({ mount }) => mount === '/')?.freeBytes).toBeGreaterThan(0);
  expect(facts.machineId).toMatch(/^[0-9a-f]{32}$/);
  expect(facts.memoryBytes).toBeGreaterThan(0);
});
