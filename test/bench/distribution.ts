import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { labClusterFile } from '../../lab/cluster-file.ts';
import { builtArtifacts } from '../../lab/components/built-artifacts.ts';
import { createLab } from '../../lab/create-lab.ts';
import type { Lab } from '../../lab/lab.ts';
import { restoreLab } from '../../lab/snapshot/restore-lab.ts';
import { snapshotLab } from '../../lab/snapshot/snapshot-lab.ts';
import { openEventHistory } from '../../src/telemetry/event-history.ts';
import { machine } from './machine.ts';
import { median } from './median.ts';

const { values } = parseArgs({
  options: { hosts: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
});
const kubexm = join(import.meta.dirname, '../../bin/kubexm');

/** What is placed on every host by `install-containerd`, as it lies in the cache of kubexm: archives are opened there. */
const files = ['containerd-*', 'cni-plugins-*', 'crictl-*'].map((name) => `**/${name}.members/*`);

async function seconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function run(argv: readonly [string, ...string[]], options: SpawnOptions = {}): Promise<void> {
  const child = spawn(argv[0], argv.slice(1), { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${String(code)}`);
}

const sshOptions = ({ sshKey, knownHostsPath }: Lab): readonly string[] => [
  '-F',
  'none',
  '-q',
  '-i',
  sshKey.path,
  '-o',
  `UserKnownHostsFile=${knownHostsPath}`,
];

/** What was sent is in the memory of the hosts until then; kubexm waits for it. */
async function syncAll(lab: Lab): Promise<void> {
  await Promise.all(
    lab.hosts.map(({ address }) => run(['ssh', ...sshOptions(lab), `root@${address}`, 'sync -f /var/tmp'])),
  );
}

/** The same bytes, without a check, a place or an owner: the least that has to be sent. */
async function copyAll(lab: Lab, sent: readonly string[]): Promise<void> {
  const { hosts } = lab;
  const options = sshOptions(lab);
  await Promise.all(
    hosts.map(({ address }) => run(['scp', ...options, ...sent, `root@${address}:/var/tmp/`])),
  );
}

const artifacts = await builtArtifacts();
if (artifacts === undefined) throw new Error('run: bin/kubexm create artifacts --from source --set quick');
const desk = mkdtempSync(join(tmpdir(), 'kubexm-bench-'));
const lab = await createLab({ name: `bench-${process.pid}`, hosts: Number(values.hosts) });
try {
  writeFileSync(join(desk, 'cluster.yaml'), labClusterFile(lab, { artifacts }));
  const task = (name: string) =>
    seconds(() =>
      run([kubexm, 'run', 'task', name, '-f', 'cluster.yaml', '-y', '--parallel', '10'], {
        cwd: desk,
        stdio: 'ignore',
      }),
    );
  // Fetched beforehand: only what goes to hosts is measured.
  spawnSync(kubexm, ['create', 'artifacts', '-f', 'cluster.yaml', '-y'], { cwd: desk, stdio: 'ignore' });
  const sent = globSync([...files, '**/runc.*64'], { cwd: join(desk, '.kubexm') })
    .filter((file) => !file.endsWith('.verified'))
    .map((file) => join(desk, '.kubexm', file));
  if (sent.length < 4 || !sent.every((file) => existsSync(file)))
    throw new Error('what is sent was not found');
  const megabytes = Math.round(sent.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6);
  console.log(machine());
  console.log(`${megabytes} MB in ${sent.length} files to each of ${lab.hosts.length} hosts`);
  const rounds: { copied: number; synced: number; placed: number; whole: number }[] = [];
  await snapshotLab(lab.name);
  for (let round = 1; round <= Number(values.rounds); round++) {
    if (round > 1) await restoreLab(lab.name);
    const copied = await seconds(() => copyAll(lab, sent));
    const synced = copied + (await seconds(() => syncAll(lab)));
    const whole = await task('install-containerd');
    rounds.push({ copied, synced, placed: placing(desk), whole });
  }
  const of = (part: 'copied' | 'synced' | 'placed' | 'whole'): number =>
    median(rounds.map((round) => round[part]));
  const times = rounds.map(({ placed, synced }) => placed / synced);
  const again = await task('install-containerd');
  const seen = placing(desk);
  const line = (what: string, took: number, remark = ''): void =>
    console.log(`${what.padEnd(52)}${took.toFixed(1).padStart(6)} s  ${remark}`);
  line('scp in parallel', of('copied'));
  line('  and until it is on the disks', of('synced'));
  line(
    'install-containerd, from the first byte to the last',
    of('placed'),
    `${median(times).toFixed(2)} times; by rounds ${times.map((one) => one.toFixed(2)).join(', ')}`,
  );
  line('  the same again: all is seen to be there', seen);
  line(
    'install-containerd, whole',
    of('whole'),
    'checks, places, configures, starts, imports the pause image',
  );
  line('install-containerd again, whole', again, 'with its start and its logins');
  await task('prepare-hosts');
  line('prepare-hosts again, whole', await task('prepare-hosts'), 'with its start and its logins');
} finally {
  await lab.destroy();
  rmSync(desk, { recursive: true });
}

/** How long the newest run took to bring programs to hosts, from the first step of this to the end of the last. */
function placing(directory: string): number {
  const [file = ''] = globSync('.kubexm/*/events.db', { cwd: directory });
  const history = openEventHistory(join(directory, file));
  try {
    const [newest] = history.runs();
    const spans = [...history.events(newest?.runId ?? '')].flatMap((event) =>
      (event.type === 'step-changed' || event.type === 'step-satisfied') && event.node.includes('/place-')
        ? [{ from: event.at - event.durationMs, to: event.at }]
        : [],
    );
    if (spans.length === 0) throw new Error('nothing was placed');
    return (Math.max(...spans.map(({ to }) => to)) - Math.min(...spans.map(({ from }) => from))) / 1000;
  } finally {
    history.close();
  }
}
