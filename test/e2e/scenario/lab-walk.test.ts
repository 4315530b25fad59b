import { existsSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, vi } from 'vitest';
import { exclusive } from '../../../lab/exclusive.ts';
import { cacheFolder, hostFolders } from '../../../lab/folders.ts';
import { openLab } from '../../../lab/lab.ts';
import type { Desk } from '../../fixture/desk.ts';
import { quickBom, quickFile, quickPlaces } from '../../fixture/quick-set.ts';
import { handOn } from '../harness/host-hand.ts';
import { watchMachine } from '../harness/machine-watch.ts';
import { scenario } from '../harness/scenario.ts';
import { plantStrangers } from '../harness/strangers.ts';

/** What a newcomer does with a lab, typed; the hosts get containerd, runc and an image as they would from upstream. */
scenario('lab-from-first-to-last', { hosts: 0, timeoutMs: 900_000 }, async (stage) => {
  const { desk, kubexm, start, labName } = stage;
  lendCache(desk);
  const name = labName('walk');
  const lab = ['--name', name] as const;
  await using strangers = await plantStrangers(name);
  const changes = await watchMachine(name);

  expect(await kubexm('create', 'lab', ...lab, '--hosts', '3')).toMatchObject({ code: 0 });
  const made = await changes();
  for (const kind of ['links', 'addresses', 'nftables', 'mounts', 'cgroups', 'processes of labs', 'folders'])
    expect(made).toMatch(new RegExp(`^${kind} \\(`, 'm'));

  const opened = await openLab(name);
  const [node2, node3] = ['node2', 'node3'].map((host) => handOn(opened, host));
  if (node2 === undefined || node3 === undefined) throw new Error('three hosts were asked for');

  const url = await served(start('serve', 'lab-mirror', ...mirrored, ...lab));
  expect(await node2.run(await runContainer(url))).toContain('pause 3.10.1');

  await node2.run('echo kept >/root/kept');
  await node2.reboot();
  expect(await node2.read('/root/kept')).toBe('kept\n');

  const reaches = () =>
    node2.run(`ping -c 1 -W 3 ${addressOf('node3')} >/dev/null && echo reached || echo cut`);
  const addressOf = (host: string) => opened.hosts.find((one) => one.name === host)?.address ?? '';
  const faults = async () =>
    JSON.parse((await kubexm('describe', 'lab', ...lab, '-o', 'json')).stdout).faults;
  expect(await reaches()).toBe('reached\n');
  const cut = ['--host', 'node2', '--fault', 'network-cut', '--peer', 'node3'];
  expect(await kubexm('break', 'lab', ...lab, ...cut)).toMatchObject({ code: 0 });
  expect(await reaches()).toBe('cut\n');
  expect(await faults()).toEqual([{ host: 'node2', fault: 'network-cut', value: '', peer: 'node3' }]);
  const healed = await kubexm('break', 'lab', ...lab, '--heal');
  expect(healed).toMatchObject({ code: 0, stderr: expect.stringContaining('Healed on node2: network-cut') });
  expect(await reaches()).toBe('reached\n');
  expect(await faults()).toEqual([]);

  const rootOfFirst = join(hostFolders(name, 'node1').root, 'usr');
  // It cannot come to its end while somebody else has the settings of the machine to himself.
  await exclusive('network', async () => {
    const { process: killed, ended } = start('delete', 'lab', ...lab, '--yes');
    await vi.waitUntil(() => !existsSync(rootOfFirst), { timeout: 120_000, interval: 10 });
    killed.kill('SIGKILL');
    expect(await ended).toMatchObject({ code: null });
  });
  expect(await changes()).not.toBe('');
  expect(await kubexm('delete', 'lab', ...lab, '--yes')).toMatchObject({ code: 0 });
  // The kernel takes its time with the links of hosts that are gone.
  await expect.poll(changes, { timeout: 60_000, interval: 1_000 }).toBe('');
  expect(strangers.areAlive()).toBe(true);
});

/** The desk has a home of its own; the image of hosts and the components are not made anew for it. */
const lendCache = (desk: Desk): void =>
  symlinkSync(dirname(dirname(cacheFolder())), join(desk.directory, '.cache'));

const mirrored = ['--files', quickPlaces.mirror, '--images', quickPlaces.images];

/** The address at which it says that it serves. */
const served = ({ process: server }: ReturnType<Desk['start']>): Promise<string> =>
  new Promise((resolve) => {
    let said = '';
    server.stderr?.on('data', (chunk) => {
      said += String(chunk);
      const [, url] = /Serving (http\S+)/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
  });

async function runContainer(url: string): Promise<string> {
  const bom = await quickBom();
  const from = (component: string) =>
    `${url}/${relative(quickPlaces.mirror, quickFile(bom, component).local)}`;
  const image = `${new URL(url).host}/registry.k8s.io/pause:3.10.1`;
  return `
curl -fsSL ${from('containerd')} | tar -xz -C /usr/local
curl -fsSL ${from('runc')} -o /usr/local/bin/runc
chmod 755 /usr/local/bin/runc
systemd-run --quiet --unit=containerd --property=Delegate=yes /usr/local/bin/containerd
for _ in $(seq 100); do ctr version >/dev/null 2>&1 && break; sleep 0.2; done
ctr images pull --plain-http ${image} >/dev/null
ctr run --rm ${image} one /pause -v`;
}
