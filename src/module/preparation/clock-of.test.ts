import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import type { OsFamily } from '../../domain/host-facts.ts';
import { clockOf } from './clock-of.ts';

const clockOn = async (name: string, servers: string): Promise<string | undefined> =>
  (await chronyOn(name, servers, 'debian'))?.content;

async function chronyOn(name: string, servers: string, family: OsFamily) {
  const loaded = await load(clusterFile({ system: `  system: {ntpServers: ${servers}}` }));
  if (!loaded.ok) throw loaded.problems[0] ?? new Error('refused');
  const host = loaded.config.spec.hosts.find((one) => one.name === name);
  if (host === undefined) throw new Error(`no host ${name}`);
  return clockOf(loaded.config, host, family);
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

/** What distributions publish as the configuration of chrony, and where; its drift file is the one their policy labels. */
const published = [
  {
    family: 'rhel',
    unit: 'chronyd.service',
    path: '/etc/chrony.conf',
    content: `# Use public servers from the pool.ntp.org project.
# Please consider joining the pool (https://www.pool.ntp.org/join.html).
pool 2.rocky.pool.ntp.org iburst

# Use NTP servers from DHCP.
sourcedir /run/chrony-dhcp

# Record the rate at which the system clock gains/losses time.
driftfile /var/lib/chrony/drift

makestep 1.0 3
rtcsync
keyfile /etc/chrony.keys
ntsdumpdir /var/lib/chrony
leapsectz right/UTC
logdir /var/log/chrony
`,
  },
  {
    family: 'suse',
    unit: 'chronyd.service',
    path: '/etc/chrony.conf',
    content: `# Use public servers from the pool.ntp.org project.
! pool pool.ntp.org iburst

# Record the rate at which the system clock gains/losses time.
driftfile /var/lib/chrony/drift

makestep 1.0 3
rtcsync
include /etc/chrony.d/*.conf
`,
  },
] as const;

it.each(published)(
  'writes chrony on $family where it is read, by the unit that reads it',
  async ({ family, ...theirs }) => {
    const ours = await chronyOn('node1', '[10.0.9.9]', family);
    expect(ours).toMatchObject({ unit: theirs.unit, path: theirs.path });
    const driftIn = (content = ''): string | undefined => /^driftfile .*$/m.exec(content)?.[0];
    expect(driftIn(ours?.content)).toBe(driftIn(theirs.content));
  },
);
