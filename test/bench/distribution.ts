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
import { machine } from './machine.ts';

const { values } = parseArgs({ options: { hosts: { type: 'string', default: '5' } } });
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

/** The same bytes, without a check, a place or an owner: the least that has to be sent. */
async function copyAll({ hosts, sshKey, knownHostsPath }: Lab, sent: readonly string[]): Promise<void> {
  const options = ['-F', 'none', '-q', '-i', sshKey.path, '-o', `UserKnownHostsFile=${knownHostsPath}`];
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
  const copied = await seconds(() => copyAll(lab, sent));
  const first = await task('install-containerd');
  const again = await task('install-containerd');
  console.log(`scp in parallel                              ${copied.toFixed(1)} s`);
  console.log(
    `kubexm run task install-containerd           ${first.toFixed(1)} s (${(first / copied).toFixed(2)} times)`,
  );
  console.log(`  checks, places, configures, starts, imports the pause image`);
  console.log(
    `kubexm run task install-containerd, again    ${again.toFixed(1)} s, with its start and its logins`,
  );
  console.log(`kubexm run task prepare-hosts, again         ${(await prepared(task)).toFixed(1)} s`);
} finally {
  await lab.destroy();
  rmSync(desk, { recursive: true });
}

async function prepared(task: (name: string) => Promise<number>): Promise<number> {
  await task('prepare-hosts');
  return task('prepare-hosts');
}
