import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Real hosts on this machine and a real cluster on them, made by kubexm as a user would; `--remove` takes both away. */
const root = join(import.meta.dirname, '..');
const kubexm = join(root, 'bin', 'kubexm');
const directory = join(root, 'try');
const lab = ['--name', 'try'] as const;

if (process.argv.includes('--remove')) remove();
else create();

function create(): void {
  mkdirSync(directory, { recursive: true });
  type('create', 'artifacts', '--from', 'source', '--set', 'quick', '--yes');
  if (!existsSync(join(directory, 'cluster.yaml'))) type('create', 'lab', ...lab, '--hosts', '3', '--yes');
  type('create', 'cluster', '-f', 'cluster.yaml', '--yes');
  type('fetch', 'kubeconfig', '-f', 'cluster.yaml');
  type('get', 'nodes', '-f', 'cluster.yaml');
  console.log(`
The cluster runs. From the folder try/:
  ../bin/kubexm check health -f cluster.yaml         how it is
  ../bin/kubexm check certs -f cluster.yaml          who trusts whom, and until when
  ../bin/kubexm break lab --name try --help          switch a host off, cut its network, fill its disk
  ../bin/kubexm create cluster -f cluster.yaml       again: changes nothing
Remove everything:
  npm run try -- --remove`);
}

function remove(): void {
  if (existsSync(directory)) type('delete', 'lab', ...lab, '--yes');
  rmSync(directory, { recursive: true, force: true });
}

function type(...words: string[]): void {
  console.log(`\n# kubexm ${words.join(' ')}`);
  const { status } = spawnSync(kubexm, words, { cwd: directory, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
