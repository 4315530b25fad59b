import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { type FaultName, faultNames } from '../../../lab/fault/fault-table.ts';
import { readExistingRecord } from '../../../lab/record.ts';
import { gatewayOf } from '../../../lab/subnet.ts';
import { startNameServer } from '../../fixture/name-server.ts';
import { onHost } from '../fixture/on-host.ts';
import { type ContractHost, contractLab, useLabHosts } from '../fixture/use-lab-hosts.ts';
import { openPreflightDesk, type PreflightDesk } from './preflight-desk.ts';

interface Row {
  readonly fault: FaultName;
  readonly value?: string;
  readonly peer?: string;
  readonly code: number;
  /** Found besides what is found when nothing is broken: host, check, severity. */
  readonly finds: readonly string[];
  /** Checks that the desk leaves out and this fault is about. */
  readonly needs?: string;
  /** What node2 needs before, and how that goes again. */
  readonly stage?: { readonly set: string; readonly strike: string };
  readonly says?: RegExp;
  /** It passes by itself, sooner or later: it is looked at once it has passed. */
  readonly passes?: true;
}

const cutOff = { code: 3, finds: ['node2 connection error'], says: /node2/ } as const;

/** All faults are those of node2; the two others have to be judged whatever became of it. */
const rows: readonly Row[] = [
  { fault: 'network-cut', ...cutOff },
  {
    fault: 'network-cut',
    peer: 'node3',
    code: 4,
    finds: ['node2 reachability error', 'node3 reachability error'],
  },
  {
    fault: 'network-drop',
    value: '100',
    peer: 'node3',
    code: 4,
    finds: ['node2 reachability error', 'node3 reachability error'],
  },
  { fault: 'network-delay', value: '300ms', peer: 'control', code: 0, finds: [] },
  {
    fault: 'dns-gone',
    code: 0,
    finds: ['node2 nameservers-answer warning'],
    needs: 'nameservers-answer',
  },
  { fault: 'ssh-dead', ...cutOff },
  { fault: 'process-frozen', value: 'sshd', ...cutOff },
  {
    fault: 'disk-full',
    value: '/var/lib/etcd',
    code: 4,
    // What fills it is found there, too.
    finds: ['node2 etcd-data error', 'node2 etcd-disk-space error', 'node2 etcd-writable error'],
    stage: {
      // Other tests may have left the folder.
      set: '[ -d /var/lib/etcd ] || mkdir /var/lib/etcd /run/made-it; mount -t tmpfs -o size=1100M tmpfs /var/lib/etcd',
      strike: 'umount /var/lib/etcd; [ ! -d /run/made-it ] || rmdir /run/made-it /var/lib/etcd',
    },
  },
  {
    fault: 'disk-slow',
    value: '100K',
    code: 0,
    finds: ['node2 etcd-latency warning'],
    needs: 'etcd-latency',
  },
  { fault: 'read-only', value: '/var/lib', code: 4, finds: ['node2 etcd-writable error'] },
  { fault: 'wrong-clock', value: '10m', code: 4, finds: ['node2 clock-skew error'] },
  { fault: 'reboot', code: 0, finds: [], passes: true },
  { fault: 'power-off', ...cutOff },
  { fault: 'host-gone', ...cutOff },
];

let hosts: readonly ContractHost[];
let desk: PreflightDesk;

beforeEach(async () => {
  hosts = await useLabHosts(3);
  desk = openPreflightDesk(hosts);
});
afterEach(() => desk.desk.clear());

const node2 = (): ContractHost => {
  const host = hosts[1];
  if (host === undefined) throw new Error('three hosts were asked for');
  return host;
};

/** What is found when nothing is broken; the same for all rows that ask for the same. */
const usually = new Map<string, readonly string[]>();
async function usualOf(asked: string): Promise<readonly string[]> {
  const known = usually.get(asked);
  if (known !== undefined) return known;
  const { code, found } = await desk.check();
  expect(code).toBe(0);
  usually.set(asked, found);
  return found;
}

describe('a preflight of hosts with a fault of the lab', () => {
  it('is tried with every one there is', () => {
    expect([...new Set(rows.map(({ fault }) => fault))].sort()).toEqual([...faultNames].sort());
  });

  it.each(rows)('$fault $value $peer', async ({ code, finds, needs, stage, says, passes, ...fault }) => {
    const lab = contractLab();
    const gateway = gatewayOf((await readExistingRecord(lab)).networks[0]?.prefix ?? '');
    await using _names = await startNameServer(gateway);
    const skipped = ['clock-source', 'nameservers', 'etcd-latency', 'etcd-file-system'];
    desk.describe({
      global: { connectionTimeout: '5s' },
      preflight: { minEtcdDiskGB: 1, skipChecks: skipped.filter((check) => check !== needs) },
    });
    for (const host of hosts) onHost(host, `echo nameserver ${gateway} >/etc/resolv.conf`);
    onHost(node2(), stage?.set ?? ':');
    try {
      const usual = await usualOf(`${needs} ${stage?.set}`);
      await using made = await breakLab(lab, { host: 'node2', ...fault });
      if (passes) await made.heal();
      const broken = await desk.check();
      // How fast a disk or a name server is that nothing was done to is nobody's promise.
      const isLuck = (line: string): boolean => needs !== undefined && line.includes(` ${needs} `);
      const isNew = (line: string): boolean => !(isLuck(line) || usual.includes(line));
      const found = [...new Set(broken.found)].filter((line) => finds.includes(line) || isNew(line));
      expect(found).toEqual(finds);
      expect(broken).toMatchObject({ code, stderr: expect.stringMatching(says ?? /^/) });
      expect(broken.report.hosts).toEqual(['node1', 'node2', 'node3']);
    } finally {
      onHost(node2(), stage?.strike ?? ':');
      for (const host of hosts) onHost(host, ': >/etc/resolv.conf');
    }
  });
});
