import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLab } from '../../../lab/create-lab.ts';
import { destroyLab } from '../../../lab/destroy-lab.ts';
import type { Lab } from '../../../lab/lab.ts';
import { readExistingRecord } from '../../../lab/record.ts';
import { tryCommand } from '../../../lab/run-command.ts';
import { sshArgv } from '../../../lab/ssh.ts';

const name = `shape-${process.pid}`;
const megabyte = 1024 ** 2;
let lab: Lab;

beforeAll(async () => {
  lab = await createLab({
    name,
    hosts: 2,
    secondSubnet: true,
    ipv6: true,
    diskBytes: 100 * megabyte,
    memoryBytes: 256 * megabyte,
    cpus: 0.5,
  });
});

afterAll(() => destroyLab(name));

/** On the first host, by the address that `via` names. */
async function onFirst(command: string, via = lab.hosts[0]?.address ?? ''): Promise<string> {
  const { stdout, stderr } = await tryCommand({ argv: [...sshArgv(name, via), command] });
  return (stdout + stderr).trim();
}

const reaches = (address: string | undefined): Promise<string> =>
  onFirst(`ping -c 1 -W 2 ${address} >/dev/null && echo reached`);

describe('hosts of a lab with everything', () => {
  it('have started without a failed unit', async () => {
    expect(await onFirst('systemctl is-system-running --wait; systemctl --failed --plain --no-legend')).toBe(
      'running',
    );
  });

  it('reach each other in both subnets by both families', async () => {
    for (const { address, address6 } of lab.hosts[1]?.interfaces ?? []) {
      expect(await reaches(address)).toBe('reached');
      expect(await reaches(address6)).toBe('reached');
    }
    expect(lab.hosts[1]?.interfaces).toHaveLength(2);
  });

  it('are reached from this machine by every address, with the key that is known', async () => {
    for (const { address, address6 = '' } of lab.hosts[0]?.interfaces ?? [])
      for (const one of [address, address6]) expect(await onFirst('hostname', one)).toBe('node1');
  });

  it.each(['/root/full', '/var/lib/full'])('have no more room than was asked for in %s', async (file) => {
    const fill = `dd if=/dev/zero of=${file} bs=1M count=200 2>&1; rm -f ${file}`;
    expect(await onFirst(fill)).toContain('No space left on device');
    expect(Number(await onFirst('df --output=size --block-size=1M / | tail -1'))).toBeLessThanOrEqual(100);
  });

  it('can mount overlays in /var/lib, as container engines do', async () => {
    const folders = 'cd /var/lib && mkdir -p probe/upper probe/work probe/merged && cd probe';
    const mount = 'mount -t overlay -o lowerdir=/etc,upperdir=upper,workdir=work overlay merged';
    const undo = 'umount merged && rm -r /var/lib/probe';
    expect(await onFirst(`${folders} && ${mount} && cat merged/hostname && ${undo}`)).toBe('node1');
  });

  it('stay within their memory and processors', async () => {
    const { hosts } = await readExistingRecord(name);
    const read = async (...files: string[]): Promise<string> => {
      const groups = hosts[0]?.cgroups ?? [];
      const found = groups.flatMap((group) => files.map((file) => join(group, file)));
      const contents = await Promise.all(found.map((file) => readFile(file, 'utf8').catch(() => '')));
      return contents.join('').trim();
    };
    expect(await read('memory.limit_in_bytes', 'memory.max')).toBe(String(256 * megabyte));
    expect(await read('cpu.cfs_quota_us', 'cpu.max')).toMatch(/^50000( 100000)?$/);
  });

  it('come back from a reboot with their disk, both networks and the same key', async () => {
    const before = await onFirst('cat /proc/sys/kernel/random/boot_id');
    await onFirst('echo kept >/root/kept; echo kept >/var/lib/kept; systemctl reboot');
    await vi.waitFor(
      async () => {
        const now = await onFirst('cat /proc/sys/kernel/random/boot_id');
        expect(now).toMatch(/^[0-9a-f-]{36}$/);
        expect(now).not.toBe(before);
      },
      { timeout: 120_000, interval: 200 },
    );
    expect(await onFirst('systemctl is-system-running --wait')).toBe('running');
    expect(await onFirst('cat /root/kept /var/lib/kept')).toBe('kept\nkept');
    const second = lab.hosts[1]?.interfaces[1];
    expect(await reaches(second?.address)).toBe('reached');
    expect(await reaches(second?.address6)).toBe('reached');
  });
});
