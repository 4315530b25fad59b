import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { clockOf } from './clock-of.ts';

async function clockOn(name: string, servers: string): Promise<string | undefined> {
  const loaded = await load(clusterFile({ system: `  system: {ntpServers: ${servers}}` }));
  if (!loaded.ok) throw loaded.problems[0] ?? new Error('refused');
  const host = loaded.config.spec.hosts.find((one) => one.name === name);
  if (host === undefined) throw new Error(`no host ${name}`);
  return clockOf(loaded.config, host, 'debian')?.content;
}

it('leaves chrony alone when no time server is named', async () => {
  expect(await clockOn('node1', '[]')).toBeUndefined();
});

it('has every host follow servers from outside', async () => {
  expect(await clockOn('node1', '[ntp.example.com, 10.0.9.9]')).toBe(`# Written by kubexm.
server ntp.example.com iburst
server 10.0.9.9 iburst
driftfile /var/lib/chrony/chrony.drift
makestep 1.0 3
rtcsync
`);
});

it('makes a host of the list serve and follow the rest of the list', async () => {
  expect(await clockOn('node1', '[node1, node2, 10.0.9.9]')).toBe(`# Written by kubexm.
server 10.0.0.12 iburst
server 10.0.9.9 iburst
driftfile /var/lib/chrony/chrony.drift
makestep 1.0 3
rtcsync
allow all
local stratum 10 orphan
`);
});

it('has all others follow the hosts of the list alone', async () => {
  const content = await clockOn('node3', '[node1, 10.0.9.9]');
  expect(content).toContain('server 10.0.0.11 iburst');
  expect(content).not.toContain('10.0.9.9');
  expect(content).not.toContain('allow');
});
