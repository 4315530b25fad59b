import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hostFolders, labFolder } from '../../../lab/folders.ts';
import { readRecord } from '../../../lab/record.ts';
import { runCommand, tryCommand } from '../../../lab/run-command.ts';

/** Everything on this machine that belongs to a lab, by kind. */
export interface Traces {
  readonly mounts: readonly string[];
  readonly loops: readonly string[];
  readonly links: readonly string[];
  readonly firewall: readonly string[];
  readonly cgroups: readonly string[];
  readonly processes: readonly string[];
  readonly folders: readonly string[];
  readonly locks: readonly string[];
}

export const noTraces: Traces = {
  mounts: [],
  loops: [],
  links: [],
  firewall: [],
  cgroups: [],
  processes: [],
  folders: [],
  locks: [],
};

/** The kernel takes its time with the links of a host that is gone. */
export const untilGone = { timeout: 60_000, interval: 200 };

/** What to look for, asked while the lab exists: its record goes with it. */
export async function traceFinder(lab: string): Promise<() => Promise<Traces>> {
  const record = await readRecord(lab);
  if (record === undefined) throw new Error(`lab ${lab} has no record`);
  const id = record.bridge.replace('kxm-', '');
  const ports = await Promise.all(record.networks.map(({ bridge }) => portsOf(bridge)));
  const locks = await Promise.all(record.hosts.map(({ name }) => lockOf(hostFolders(lab, name).root)));
  const owned = [`${labFolder(lab)}/`, id];
  return async () => ({
    mounts: linesWith(await readFile('/proc/self/mountinfo', 'utf8'), owned),
    loops: linesWith(await runCommand({ argv: ['losetup', '--list', '--raw'] }), owned),
    links: linesWith(await runCommand({ argv: ['ip', '-brief', 'link'] }), [id, ...ports.flat()]),
    firewall: linesWith(await runCommand({ argv: ['nft', 'list', 'tables'] }), [id]),
    cgroups: linesWith(
      await runCommand({ argv: ['find', '/sys/fs/cgroup', '-type', 'd', '-name', `*${id}*`] }),
      [id],
    ),
    processes: await processesOf(id),
    folders: await entriesWith(['/var/lib/kubexm-lab', '/run/systemd/nspawn/propagate'], [lab, id]),
    locks: locks.flat().filter((lock) => existsSync(lock)),
  });
}

async function portsOf(bridge: string): Promise<string[]> {
  const { stdout } = await tryCommand({ argv: ['ip', '-brief', 'link', 'show', 'master', bridge] });
  return stdout.split('\n').flatMap((line) => line.split('@')[0] || []);
}

/** That of a host that never started is the lock of another file system: none of the lab's. */
async function lockOf(root: string): Promise<string[]> {
  if (!existsSync(join(root, 'usr'))) return [];
  const { dev, ino } = await stat(root);
  return [`/run/systemd/nspawn/locks/inode-${dev}:${ino}`];
}

const linesWith = (listing: string, needles: readonly string[]): string[] =>
  listing.split('\n').filter((line) => needles.some((needle) => line.includes(needle)));

async function processesOf(id: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const read = (pid: string, file: string) => readFile(join('/proc', pid, file), 'utf8').catch(() => '');
  const found = await Promise.all(
    pids.map(async (pid) => {
      const told = (await read(pid, 'cgroup')) + (await read(pid, 'cmdline'));
      const status = await read(pid, 'status');
      // One that has ended and only waits for the machine's first process to notice holds nothing any more.
      const ended = status === '' || /^State:\tZ/m.test(status);
      return told.includes(id) && !ended ? [`${pid} ${await read(pid, 'comm')}`] : [];
    }),
  );
  return found.flat();
}

async function entriesWith(folders: readonly string[], needles: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) =>
      existsSync(folder) ? (await readdir(folder)).map((entry) => join(folder, entry)) : [],
    ),
  );
  return found.flat().filter((path) => needles.some((needle) => path.includes(needle)));
}
