import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { parse } from 'yaml';
import { ensureBaseImage } from '../../../lab/base-image.ts';
import { labClusterFile } from '../../../lab/cluster-file.ts';
import type { Lab } from '../../../lab/lab.ts';
import { runCommand } from '../../../lab/run-command.ts';
import { broughtPackages } from '../../../src/runner/state-paths.ts';
import { startNameServer } from '../../fixture/name-server.ts';
import { gatewayOf } from '../harness/gateway-of.ts';
import { ownRecords } from '../harness/own-records.ts';
import { scenario } from '../harness/scenario.ts';
import { giveSwap, swapFile } from '../harness/swap-of-host.ts';

/** What package tools, and services while they ran, note about themselves; targets only order others. */
const notes = [
  'files /etc/passwd-',
  'files /etc/group-',
  'files /etc/shadow-',
  'files /etc/gshadow-',
  'files /run/**',
  'files /var/log/**',
  'files /var/lib/dpkg/status-old',
  'files /var/lib/ucf/hashfile*',
  'files /var/lib/apt/**',
  'files /var/lib/chrony/chrony.drift',
  'units *.target',
];
const except = [...ownRecords, ...notes];

/** Everything that preparation can do on a host of the lab. */
function clusterFileOf(lab: Lab): object {
  const file = parse(labClusterFile(lab));
  return {
    ...file,
    spec: {
      ...file.spec,
      hosts: file.spec.hosts.map((host: object, index: number) =>
        index === 0 ? { ...host, name: 'renamed' } : host,
      ),
      roleGroups: { etcd: ['renamed'], master: ['renamed'], worker: ['node2', 'node3'] },
      system: {
        timezone: 'Asia/Shanghai',
        ntpServers: ['renamed'],
        debs: ['tree'],
        sysctlParams: { 'net.ipv4.ip_local_port_range': '20000 60000' },
      },
      extra: {
        hosts: [{ domain: 'extra.example.com', address: '10.9.9.8' }],
        resolves: [{ address: '10.9.9.7' }],
      },
    },
  };
}

scenario('prepared-hosts-return-exactly', { hosts: 3, timeoutMs: 900_000 }, async (stage) => {
  const { desk, kubexm, lab, on, digest, changesSince } = stage;
  desk.write('cluster.yaml', clusterFileOf(lab));
  await on('node2').run('printf "/dev/none none swap sw 0 0\\n" >>/etc/fstab');
  const before = await digest();
  const prepared = await kubexm('run', 'task', 'prepare-hosts', '-f', 'cluster.yaml', '-y');
  expect(prepared.code, prepared.stderr).toBe(0);
  const applied = await changesSince(before);
  for (const found of ['~ /etc/hosts', '~ /etc/fstab', '~ /etc/hostname', '~ /etc/localtime', '+ nfs-common'])
    expect(applied).toContain(found);

  const middle = await digest();
  const again = await kubexm('run', 'task', 'prepare-hosts', '-f', 'cluster.yaml', '-y');
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining(' 0 changed')]);
  expect(await changesSince(middle, { except: [...ownRecords, 'files /run/**'], restarts: true })).toBe('');

  const reverted = await kubexm('run', 'task', 'revert-hosts', '-f', 'cluster.yaml', '-y');
  expect(reverted.code, reverted.stderr).toBe(0);
  expect(await changesSince(before, { except })).toBe('');
});

scenario('preparation-killed-then-resumed', { hosts: 3, timeoutMs: 900_000 }, async (stage) => {
  const { desk, kubexm, start, lab, on, digest, changesSince } = stage;
  desk.write('cluster.yaml', clusterFileOf(lab));
  const before = await digest();
  const first = start('run', 'task', 'prepare-hosts', '-f', 'cluster.yaml', '-y');
  await vi.waitFor(() => on('node2').run('systemctl is-active --quiet kubexm-packages'), {
    timeout: 300_000,
    interval: 100,
  });
  first.process.kill('SIGKILL');
  await first.ended;
  const resumed = await kubexm('resume', 'run', '-y');
  expect(resumed.code, resumed.stderr).toBe(0);
  const again = await kubexm('run', 'task', 'prepare-hosts', '-f', 'cluster.yaml', '-y');
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining(' 0 changed')]);
  const reverted = await kubexm('run', 'task', 'revert-hosts', '-f', 'cluster.yaml', '-y');
  expect(reverted.code, reverted.stderr).toBe(0);
  expect(await changesSince(before, { except })).toBe('');
});

scenario('swap-goes-and-comes-back', { hosts: 1, alone: true }, async (stage) => {
  const { desk, kubexm, lab, on, digest, changesSince } = stage;
  desk.write('cluster.yaml', labClusterFile(lab));
  await using _swap = await giveSwap(lab, 'node1', 7);
  await on('node1').run(`echo '${swapFile} none swap sw,pri=7 0 0' >>/etc/fstab`);
  const before = await digest();
  const prepare = ['run', 'task', 'prepare-hosts', '-f', 'cluster.yaml', '--tags', 'swap', '-y'];
  const prepared = await kubexm(...prepare);
  expect(prepared.code, prepared.stderr).toBe(0);
  expect(await on('node1').run('tail -n +2 /proc/swaps')).toBe('');
  const applied = await changesSince(before);
  for (const found of [`- ${swapFile}`, '~ /etc/fstab']) expect(applied).toContain(found);
  const again = await kubexm(...prepare);
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining(' 0 changed')]);

  const reverted = await kubexm('run', 'task', 'revert-hosts', '-f', 'cluster.yaml', '-y');
  expect(reverted.code, reverted.stderr).toBe(0);
  expect(await on('node1').run('swapon --show=NAME,PRIO --noheadings')).toMatch(
    new RegExp(`^${swapFile} +7$`, 'm'),
  );
  // What the kernel puts into it is its own.
  expect(await changesSince(before, { except: [...except, `files ${swapFile}`] })).toBe('');
});

scenario('resolved-is-configured-and-restored', { hosts: 1 }, async (stage) => {
  const { desk, kubexm, lab, on, digest, changesSince } = stage;
  const [host, gateway] = [on('node1'), await gatewayOf(lab)];
  await using _names = await startNameServer(gateway);
  await host.run(`
apt-get -qq update
DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends systemd-resolved >/dev/null 2>&1
# The bus read its rules before the package had made their user: nobody could ask it anything yet.
systemctl reload dbus
systemctl restart systemd-resolved`);
  const { spec, ...rest } = parse(labClusterFile(lab));
  desk.write('cluster.yaml', { ...rest, spec: { ...spec, extra: { resolves: [{ address: gateway }] } } });
  const servers = () => host.run('resolvectl dns');
  const asked = await servers();
  expect(asked).not.toContain(gateway);
  const before = await digest();
  const prepare = ['run', 'task', 'prepare-hosts', '-f', 'cluster.yaml', '--tags', 'dns', '-y'];
  const prepared = await kubexm(...prepare);
  expect(prepared.code, prepared.stderr).toBe(0);
  expect(await servers()).toContain(gateway);
  expect(await host.run('getent ahostsv4 probe.example.com')).toMatch(/^192\.0\.2\.53 /);
  const again = await kubexm(...prepare);
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining(' 0 changed')]);

  const reverted = await kubexm('run', 'task', 'revert-hosts', '-f', 'cluster.yaml', '-y');
  expect(reverted.code, reverted.stderr).toBe(0);
  expect(await servers()).toBe(asked);
  expect(await changesSince(before, { except })).toBe('');
});

/** A folder as the guide to offline installation describes it, with everything lab hosts can install. */
async function packageFolder(folder: string, system: string): Promise<void> {
  const image = await ensureBaseImage(() => undefined);
  await mkdir(join(folder, system), { recursive: true });
  await runCommand({ argv: ['cp', '-r', `${image}/opt/lab-packages/.`, join(folder, system)] });
  await runCommand({
    argv: ['sh', '-c', 'cd "$1"; find */ -type f -exec sha256sum {} + >SHA256SUMS', 'sh', folder],
  });
}

scenario('packages-are-brought-along', { hosts: 2, timeoutMs: 900_000 }, async (stage) => {
  const { desk, kubexm, lab, on, digest, changesSince } = stage;
  const folder = join(desk.directory, 'packages');
  const system = await on('node1').run(
    '. /etc/os-release; echo "$ID-$VERSION_ID-$(dpkg --print-architecture)"',
  );
  await packageFolder(folder, system.trim());
  const file = parse(labClusterFile(lab));
  const spec = { ...file.spec, artifacts: { packages: folder }, system: { debs: ['tree'] } };
  desk.write('cluster.yaml', { ...file, spec });
  for (const host of ['node1', 'node2']) await on(host).run('rm -f /etc/apt/sources.list.d/*');
  const before = await digest();
  const prepare = ['run', 'task', 'prepare-hosts', '-f', 'cluster.yaml', '-y'];

  const [name = ''] = (await readdir(join(folder, system.trim()))).filter((one) => one.startsWith('tree_'));
  const deb = join(folder, system.trim(), name);
  const genuine = await readFile(deb);
  await writeFile(deb, genuine.with(100, (genuine[100] ?? 0) ^ 1));
  const refused = await kubexm(...prepare);
  expect([refused.code, refused.stderr]).toEqual([8, expect.stringContaining(name)]);
  expect(await changesSince(before)).toBe('');

  await writeFile(deb, genuine);
  const prepared = await kubexm(...prepare);
  expect(prepared.code, prepared.stderr).toBe(0);
  for (const host of ['node1', 'node2'])
    expect(await on(host).run(`command -v tree; command -v socat; ls ${broughtPackages} 2>&1 || :`)).toMatch(
      /^\/usr\/bin\/tree\n\/usr\/bin\/socat\n.*No such file/,
    );
  const again = await kubexm(...prepare);
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining(' 0 changed')]);
  const reverted = await kubexm('run', 'task', 'revert-hosts', '-f', 'cluster.yaml', '-y');
  expect(reverted.code, reverted.stderr).toBe(0);
  expect(await changesSince(before, { except })).toBe('');
});
