import { beforeAll, describe, expect, it } from 'vitest';
import { digestHost } from '../../../lab/digest/digest-host.ts';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { readFaults } from '../../../lab/fault/fault-record.ts';
import { healLab } from '../../../lab/fault/heal-lab.ts';
import { runInHost } from '../../../lab/fault/run-in-host.ts';
import { type HostRecord, readExistingRecord } from '../../../lab/record.ts';
import { changesBetween, type LabDigest } from '../../e2e/harness/lab-digest.ts';
import { contractLab, useLabHosts } from '../fixture/use-lab-hosts.ts';
import { attempt, isOn, overSsh } from './probes.ts';

const lab = contractLab();
let host: HostRecord;

beforeAll(async () => {
  await useLabHosts(1);
  const [first] = (await readExistingRecord(lab)).hosts;
  if (first === undefined) throw new Error('a host was asked for');
  host = first;
});

const small = '/mnt/small';

const digest = async (): Promise<LabDigest> => new Map([[host.name, await digestHost(lab, host.address)]]);

const clockOffset = async (): Promise<string> => {
  const seconds = Number(await runInHost(host, 'date +%s')) - Date.now() / 1000;
  return `${Math.round(seconds / 60)} min`;
};

interface Case {
  readonly fault: string;
  readonly value?: string;
  readonly seen: () => Promise<string>;
  readonly healthy: string;
  readonly broken: string | RegExp;
  /** It ends in a boot, which takes with it what others left until the next one: that has to be gone before. */
  readonly boots?: true;
  /** What the fault needs on the host, and how that goes again. */
  readonly stage?: { readonly set: string; readonly strike: string };
}

const cases: readonly Case[] = [
  {
    fault: 'ssh-dead',
    seen: () => overSsh(lab, host, 'echo in'),
    healthy: 'in',
    broken: 'unreachable',
  },
  {
    fault: 'process-frozen',
    value: 'dbus-daemon',
    seen: () => runInHost(host, 'ps -o stat= -C dbus-daemon | cut -c 1').then((state) => state.trim()),
    healthy: 'S',
    broken: 'T',
  },
  {
    fault: 'disk-full',
    value: small,
    seen: () => attempt(host, `cp /etc/passwd ${small} && rm ${small}/passwd`),
    healthy: 'done',
    broken: /No space left on device/,
    stage: {
      set: `mkdir ${small} && mount -t tmpfs -o size=4M tmpfs ${small}`,
      strike: `umount ${small}; rmdir ${small}`,
    },
  },
  {
    fault: 'read-only',
    value: '/etc',
    seen: () => attempt(host, 'touch /etc/probe && rm /etc/probe'),
    healthy: 'done',
    broken: /Read-only file system/,
  },
  {
    fault: 'read-only',
    value: '/',
    seen: async () =>
      [
        await attempt(host, 'touch /root/probe && rm /root/probe'),
        await attempt(host, 'touch /var/lib/probe && rm /var/lib/probe'),
      ].join(' '),
    healthy: 'done done',
    broken: /Read-only file system .*Read-only file system/,
  },
  { fault: 'wrong-clock', value: '-1h', seen: clockOffset, healthy: '0 min', broken: '-60 min' },
  { fault: 'wrong-clock', value: '2m', seen: clockOffset, healthy: '0 min', broken: '2 min' },
  {
    fault: 'power-off',
    seen: async () => `${await isOn(host)} ${await overSsh(lab, host, 'echo in')}`,
    healthy: 'true in',
    broken: 'false unreachable',
    boots: true,
  },
];

describe('a fault within a host', () => {
  it.each(cases)('$fault $value is seen, heals, and leaves nothing behind', async (row) => {
    await runInHost(host, row.stage?.set ?? '');
    const strike = () => breakLab(lab, { host: host.name, fault: row.fault, value: row.value });
    try {
      if (row.boots) await (await strike()).heal();
      const before = await digest();
      expect(await row.seen()).toBe(row.healthy);
      const broken = await strike();
      try {
        expect(await row.seen()).toMatch(row.broken);
        expect(await readFaults(lab)).toMatchObject([{ host: host.name, fault: row.fault }]);
      } finally {
        await broken.heal();
      }
      expect(await row.seen()).toBe(row.healthy);
      expect(await readFaults(lab)).toEqual([]);
      await broken.heal();
      expect(changesBetween(before, await digest())).toBe('');
    } finally {
      await runInHost(host, row.stage?.strike ?? '');
    }
  });
});

it('reads and writes its disk no faster than told', async () => {
  const written = async (): Promise<number> => {
    const start = performance.now();
    const file = '/var/lib/slow';
    await overSsh(lab, host, `dd if=/dev/zero of=${file} bs=1M count=3 oflag=direct status=none; rm ${file}`);
    return performance.now() - start;
  };
  const throttled = () => runInHost(host, 'cat /sys/fs/cgroup/blkio/blkio.throttle.write_bps_device');
  const fault = { host: host.name, fault: 'disk-slow', value: '1M' };
  {
    await using _ = await breakLab(lab, fault);
    expect(await written()).toBeGreaterThan(2000);
    expect(await throttled()).not.toBe('');
  }
  expect(await throttled()).toBe('');
});

it('reboots at once and is back with what it wrote', async () => {
  const bootId = () => overSsh(lab, host, 'cat /proc/sys/kernel/random/boot_id');
  const before = await bootId();
  const rebooted = await breakLab(lab, { host: host.name, fault: 'reboot' });
  expect(await readFaults(lab)).toEqual([]);
  await rebooted.heal();
  expect(await bootId()).toMatch(/^[0-9a-f-]{36}$/);
  expect(await bootId()).not.toBe(before);
});

it('loses a host with all it wrote, and has a blank one in its place afterwards', async () => {
  await overSsh(lab, host, 'echo mine >/root/mine; echo mine >/var/lib/mine');
  const gone = await breakLab(lab, { host: host.name, fault: 'host-gone' });
  expect(await isOn(host)).toBe(false);
  await gone.heal();
  expect(await overSsh(lab, host, 'ls /root/mine /var/lib/mine; systemctl is-system-running --wait')).toMatch(
    /^running$/m,
  );
  expect(await overSsh(lab, host, 'cat /root/mine /var/lib/mine')).not.toContain('mine\n');
});

it('heals what a breaker recorded before it was killed, in whatever order', async () => {
  await breakLab(lab, { host: host.name, fault: 'ssh-dead' });
  await breakLab(lab, { host: host.name, fault: 'network-cut' });
  await breakLab(lab, { host: host.name, fault: 'power-off' });
  expect(await overSsh(lab, host, 'echo in')).toBe('unreachable');
  expect((await healLab(lab, host.name)).map(({ fault }) => fault)).toEqual([
    'power-off',
    'network-cut',
    'ssh-dead',
  ]);
  expect(await overSsh(lab, host, 'echo in')).toBe('in');
  expect(await healLab(lab)).toEqual([]);
});

describe('what cannot be broken', () => {
  it.each([
    [{ host: 'node9', fault: 'power-off' }, 'lab.host-unknown'],
    [{ host: 'node1', fault: 'gravity' }, 'lab.fault-unknown'],
    [{ host: 'node1', fault: 'network-drop' }, 'lab.fault-value-invalid'],
    [{ host: 'node1', fault: 'network-drop', value: '101' }, 'lab.fault-value-invalid'],
    [{ host: 'node1', fault: 'power-off', value: '1' }, 'lab.fault-value-unwanted'],
    [{ host: 'node1', fault: 'power-off', peer: 'node2' }, 'lab.fault-peer-unwanted'],
    [{ host: 'node1', fault: 'network-cut', peer: 'node1' }, 'lab.fault-peer-same'],
    [{ host: 'node1', fault: 'network-cut', peer: 'node9' }, 'lab.host-unknown'],
    [{ host: 'node1', fault: 'process-frozen', value: 'nobody' }, 'lab.process-missing'],
    [{ host: 'node1', fault: 'read-only', value: '/nowhere' }, 'lab.path-missing'],
    [{ host: 'node1', fault: 'disk-full', value: '/var/lib' }, 'lab.disk-shared'],
  ])('%o is refused and leaves no fault', async (input, code) => {
    await expect(breakLab(lab, input)).rejects.toMatchObject({ code });
    expect(await healLab(lab)).toEqual([]);
  });
});
