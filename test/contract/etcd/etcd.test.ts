import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesBetween, digestLab, type LabDigest } from '../../e2e/harness/lab-digest.ts';
import { ownRecords } from '../../e2e/harness/own-records.ts';
import { type EtcdDesk, openEtcdDesk } from './etcd-desk.ts';
import { sampleWrites } from './sample-writes.ts';

const members = ['node1', 'node2', 'node3'];

/** What stays where only the members were asked to go. */
const data = ['files /var/lib/etcd', 'files /var/lib/etcd/**'];

/** What others make of it: the system's copies of its lists of users, a target that was reached, what a killed upload left. */
const besides = [
  ...['passwd-', 'shadow-', 'group-', 'gshadow-'].map((name) => `files /etc/${name}`),
  'units network-online.target',
  'files /tmp/.kubexm',
  'files /tmp/.kubexm/**',
];

describe('etcd on three hosts', () => {
  let desk: EtcdDesk;
  let untouched: LabDigest;

  beforeAll(async () => {
    desk = await openEtcdDesk();
    untouched = await digestLab(desk.lab);
    await desk.describe();
  });
  afterAll(async () => {
    try {
      await desk.task('uninstall-etcd');
      await desk.task('remove-etcd-data');
    } finally {
      desk.desk.clear();
    }
  });

  const listed = (host: string): string[] => {
    const { members: known } = JSON.parse(desk.etcdctl(host, 'member list -w json'));
    return known.map(({ name }: { name: string }) => name).toSorted();
  };

  it('is founded by all members together, goes on where it was cut, and is healthy', async () => {
    const cut = desk.desk.start('run', 'task', 'install-etcd', '-f', 'cluster.yaml', '-y');
    let said = '';
    cut.process.stderr?.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('Run the member of etcd: to be changed')) cut.process.kill('SIGKILL');
    });
    await cut.ended;
    const resumed = await desk.desk.run('resume', 'run', '-y');
    expect(resumed, resumed.stderr).toMatchObject({ code: 0 });
    for (const host of members) {
      expect(listed(host)).toEqual(members);
      expect(desk.on(host, 'stat -c %a:%U /var/lib/etcd /etc/etcd/pki')).toBe('700:etcd\n700:etcd\n');
      expect(desk.on(host, 'ls /etc/etcd')).toBe('etcd.env\npki\n');
    }
    expect(await desk.task('check-etcd')).toMatchObject({ code: 0 });
  });

  it('is not touched by a second run, nor by hosts that are written in another order', async () => {
    const before = await digestLab(desk.lab);
    expect((await desk.task('install-etcd')).stderr).toContain('0 changed');
    await desk.describe({}, ['node3', 'node1', 'node2']);
    expect((await desk.task('install-etcd')).stderr).toContain('0 changed');
    expect(
      changesBetween(before, await digestLab(desk.lab), { except: [...ownRecords, ...data], restarts: true }),
    ).toBe('');
  });

  it('is started again where it has stopped, and only there', async () => {
    const before = desk.starts();
    desk.on('node2', 'systemctl stop etcd');
    const missing = await desk.task('check-etcd');
    expect(missing.code).toBe(9);
    expect(missing.stderr).toContain('node2: the member does not answer');
    const repaired = await desk.task('install-etcd');
    expect(repaired.stderr).toContain('1 changed');
    const [one, two, three] = desk.starts();
    expect([one, three]).toEqual([before[0], before[2]]);
    expect(two).not.toBe(before[1]);
  });

  it('takes a new setting one member after another, and can be written to all the while', async () => {
    const [before, leader] = [desk.starts(), leaderOf(desk)];
    await desk.describe({ snapshotCount: 20_000 });
    const sampled = await sampleWrites(desk, () => desk.task('install-etcd'));
    expect(sampled.result, sampled.result.stderr).toMatchObject({ code: 0 });
    expect(sampled.failures).toEqual([]);
    expect(sampled.writes).toBeGreaterThan(3);
    const after = desk.starts();
    expect(after.filter((pid, index) => pid === before[index])).toEqual([]);
    expect(entered(sampled.result.stderr).at(-1)).toBe(leader);
    expect(entered(sampled.result.stderr).toSorted()).toEqual(members);
  });

  it('is restarted one member after another', async () => {
    const before = desk.starts();
    const restarted = await desk.task('restart-etcd');
    expect(restarted, restarted.stderr).toMatchObject({ code: 0 });
    expect(desk.starts().filter((pid, index) => pid === before[index])).toEqual([]);
  });

  it('refuses a member that has lost its data, and says how it is made anew', async () => {
    desk.on('node3', 'systemctl stop etcd; mv /var/lib/etcd/member /var/lib/etcd/kept');
    try {
      const refused = await desk.task('install-etcd');
      expect(refused.code).toBe(9);
      expect(refused.stderr).toContain('etcd.member-lost-data');
      expect(refused.stderr).toContain('kubexm delete nodes');
    } finally {
      desk.on('node3', 'mv /var/lib/etcd/kept /var/lib/etcd/member');
    }
    expect(await desk.task('install-etcd')).toMatchObject({ code: 0 });
  });

  it('is fit as an etcd of others, and every endpoint that is not is named', async () => {
    const endpoints = desk.lab.hosts.map(({ address }) => `https://${address}:2379`);
    const [first = ''] = endpoints;
    await desk.describeExternal(endpoints);
    expect(await desk.task('check-etcd')).toMatchObject({ code: 0 });
    const dead = first.replace('2379', '2378');
    const peer = first.replace('2379', '2380');
    await desk.describeExternal([...endpoints, dead, peer]);
    const refused = await desk.task('check-etcd');
    expect(refused.code).toBe(9);
    expect(refused.stderr).toContain('etcd.external-not-fit');
    expect(refused.stderr).toContain(`${dead} (from node1)`);
    expect(refused.stderr).toContain(`${peer} (from node1)`);
    expect(refused.stderr).not.toContain(`${first} (from node1)`);
    await desk.describe();
  });

  it('goes and leaves only its data, which comes back with it', async () => {
    desk.etcdctl('node1', 'put remembered yes');
    const used = await desk.task('remove-etcd-data');
    expect(used.stderr).toContain('etcd.data-in-use');
    expect(await desk.task('uninstall-etcd')).toMatchObject({ code: 0 });
    expect(
      changesBetween(untouched, await digestLab(desk.lab), { except: [...ownRecords, ...data, ...besides] }),
    ).toBe('');
    const back = await desk.task('install-etcd');
    expect(back, back.stderr).toMatchObject({ code: 0 });
    expect(desk.etcdctl('node2', 'get --print-value-only remembered')).toBe('yes\n');
  });
});

function leaderOf(desk: EtcdDesk): string | undefined {
  return members.find((host) => {
    const [{ Status: status }] = JSON.parse(desk.etcdctl(host, 'endpoint status -w json'));
    return status.leader === status.header.member_id;
  });
}

/** The hosts in the order in which it was their turn. */
const entered = (stderr: string): string[] =>
  [...stderr.matchAll(/(node\d) +taken into etcd\/install-etcd\/members/g)].map(([, host = '']) => host);
