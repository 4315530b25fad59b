import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Lab, openLab } from '../lab/lab.ts';

/** Real hosts on this machine and a real cluster on them, made by kubexm as a user would; `--remove` takes both away. */
const root = join(import.meta.dirname, '..');
const kubexm = join(root, 'bin', 'kubexm');
const directory = join(root, 'try');
const lab = ['--name', 'try'] as const;

if (process.argv.includes('--remove')) remove();
else await create();

async function create(): Promise<void> {
  mkdirSync(directory, { recursive: true });
  type('create', 'artifacts', '--from', 'source', '--set', 'quick', '--yes');
  if (!existsSync(join(directory, 'cluster.yaml'))) type('create', 'lab', ...lab, '--hosts', '3', '--yes');
  type('create', 'cluster', '-f', 'cluster.yaml', '--yes');
  type('fetch', 'kubeconfig', '-f', 'cluster.yaml');
  type('get', 'nodes', '-f', 'cluster.yaml');
  console.log(next(await openLab('try')));
}

/** Look at it, scale it, break it, delete it. */
function next({ hosts }: Lab): string {
  const file = '-f cluster.yaml';
  const [last] = hosts.slice(-1);
  const rows = [
    [`check health ${file}`, 'how it is'],
    [`check certs ${file}`, 'who trusts whom, and until when'],
    [`create cluster ${file}`, 'again: changes nothing'],
    [`delete nodes --nodes ${last?.name} ${file}`, 'a worker leaves, its host is as before'],
    [`add nodes --nodes ${last?.name}=${last?.address} --role worker ${file}`, 'and comes back'],
    ['break lab --name try', 'what can be broken: power, network, disk, clock'],
    [`delete cluster ${file}`, 'every host as it was before'],
  ] as const;
  const typed = rows.map(([words, says]) => `  # ${says}\n  ../bin/kubexm ${words}`).join('\n');
  return `\nThe cluster runs. From the folder try/:\n${typed}\nRemove everything:\n  npm run try -- --remove`;
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
