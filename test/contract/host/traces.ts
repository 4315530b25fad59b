import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labFolder } from '../../../lab/folders.ts';
import { readRecord } from '../../../lab/record.ts';
import { runCommand, tryCommand } from '../../../lab/run-command.ts';

/** Everything on this machine that carries the name of a lab, by kind. */
export interface Traces {
  readonly mounts: readonly string[];
  readonly links: readonly string[];
  readonly firewall: readonly string[];
  readonly cgroups: readonly string[];
  readonly processes: readonly string[];
  readonly folders: readonly string[];
}

export const noTraces: Traces = {
  mounts: [],
  links: [],
  firewall: [],
  cgroups: [],
  processes: [],
  folders: [],
};

/** What to look for, asked while the lab exists: its record goes with it. */
export async function traceFinder(lab: string): Promise<() => Promise<Traces>> {
  const bridge = (await readRecord(lab))?.bridge;
  if (bridge === undefined) throw new Error(`lab ${lab} has no record`);
  const { stdout: ports } = await tryCommand({ argv: ['ip', '-brief', 'link', 'show', 'master', bridge] });
  const links = [bridge, ...ports.split('\n').flatMap((line) => line.split('@')[0] || [])];
  return async () => ({
    mounts: linesWith(await readFile('/proc/self/mountinfo', 'utf8'), [`${labFolder(lab)}/`, bridge]),
    links: linesWith(await runCommand({ argv: ['ip', '-brief', 'link'] }), links),
    firewall: linesWith(await runCommand({ argv: ['nft', 'list', 'tables'] }), [bridge]),
    cgroups: linesWith(
      await runCommand({ argv: ['find', '/sys/fs/cgroup', '-type', 'd', '-name', `${bridge}*`] }),
      [bridge],
    ),
    processes: await processesOf(bridge),
    folders: await entriesWith(['/var/lib/kubexm-lab', '/run/systemd/nspawn/propagate'], [lab, bridge]),
  });
}

const linesWith = (listing: string, needles: readonly string[]): string[] =>
  listing.split('\n').filter((line) => needles.some((needle) => line.includes(needle)));

async function processesOf(bridge: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const read = (pid: string, file: string) => readFile(join('/proc', pid, file), 'utf8').catch(() => '');
  const found = await Promise.all(
    pids.map(async (pid) => {
      const told = (await read(pid, 'cgroup')) + (await read(pid, 'cmdline'));
      // One that has ended and only waits for the machine's first process to notice holds nothing any more.
      const ended = /^State:\tZ/m.test(await read(pid, 'status'));
      return told.includes(bridge) && !ended ? [`${pid} ${await read(pid, 'comm')}`] : [];
    }),
  );
  return found.flat();
}

async function entriesWith(folders: readonly string[], needles: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((entry) => join(folder, entry))),
  );
  return found.flat().filter((path) => needles.some((needle) => path.includes(needle)));
}
