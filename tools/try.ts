import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { artifactPlaces, artifactsFolder } from '../lab/components/artifact-places.ts';
import { componentsCache } from '../lab/components/cache.ts';
import { diskNeedGb } from '../lab/components/data/disk-need.ts';
import { listLabs } from '../lab/describe-lab.ts';
import { cacheFolder } from '../lab/folders.ts';
import { type Lab, openLab } from '../lab/lab.ts';
import { languageOf } from '../src/cli/settings.ts';
import { fill, type Text, text } from '../src/problem/text.ts';

/** Real hosts on this machine and a real cluster on them, made by kubexm as a user would, and taken away again. */
const root = join(import.meta.dirname, '..');
const kubexm = join(root, 'bin', 'kubexm');
const directory = join(root, 'try');
const lab = ['--name', 'try'] as const;
const kubeconfig = '.kubexm/try/kubeconfig';
const lang = languageOf(process.env);

const says = {
  first: text(
    'The first time Kubernetes is built from source: 15 to 30 minutes on two cores, {gb} GB of disk. Then three hosts and a cluster: two minutes, 4 GB of memory.',
    '首次运行将从源码构建 Kubernetes：双核约 15 至 30 分钟，占用 {gb} GB 磁盘。随后创建三台主机和集群：约两分钟，4 GB 内存。',
  ),
  again: text(
    'Kubernetes is built already. Three hosts and a cluster: two minutes, 4 GB of memory; seconds when they are there.',
    'Kubernetes 已构建完成。创建三台主机和集群：约两分钟，4 GB 内存；若已存在则只需数秒。',
  ),
  creates: text(
    'three real hosts on this machine and a cluster on them',
    '在本机创建三台真实主机及其上的集群',
  ),
  removes: text('takes hosts and cluster away', '移除主机和集群'),
  removesAll: text('also what was built for them', '连同构建结果一并移除'),
  stopped: text(
    'The hosts of an earlier try do not run any more: they are made anew.',
    '上次的主机已不在运行：将重新创建。',
  ),
  runs: text('The cluster runs. From the folder try/:', '集群已运行。在 try/ 目录中可以执行：'),
  health: text('how it is', '查看健康状况'),
  certs: text('who trusts whom, and until when', '查看证书及其有效期'),
  unchanged: text('again: changes nothing', '再次执行：没有任何变更'),
  leaves: text('a worker leaves, its host is as before', '移除一个工作节点，主机恢复原状'),
  returns: text('and comes back', '再把它加回来'),
  breaks: text('what can be broken: power, network, disk, clock', '可以制造的故障：断电、断网、磁盘、时钟'),
  deleted: text('every host as it was before', '删除集群，所有主机恢复原状'),
  remove: text('Remove the hosts, or everything with what was built:', '移除主机；或连同构建结果一并移除：'),
  gone: text(
    'Hosts, cluster and what was built are gone. Packages that were installed on this machine stay.',
    '主机、集群和构建结果均已移除。安装到本机的软件包会保留。',
  ),
};

const work = { '': create, '--remove': remove, '--remove-all': removeAll, '--help': help };
const [word = '', ...more] = process.argv.slice(2);
if (!isKnown(word) || more.length > 0) {
  help();
  process.exitCode = 2;
} else await work[word]();

function isKnown(typed: string): typed is keyof typeof work {
  return Object.hasOwn(work, typed);
}

function help(): void {
  const rows: readonly (readonly [string, Text])[] = [
    ['npm run try', says.creates],
    ['npm run try -- --remove', says.removes],
    ['npm run try -- --remove-all', says.removesAll],
  ];
  console.log(rows.map(([words, what]) => `${words.padEnd(29)}${what[lang]}`).join('\n'));
}

async function create(): Promise<void> {
  const isBuilt = existsSync(artifactPlaces(artifactsFolder('quick')).overlay);
  say(isBuilt ? says.again : fill(says.first, { gb: diskNeedGb.quick }));
  const found = (await listLabs()).find(({ name }) => name === 'try');
  const isThere =
    found?.state === 'ready' && found.running === found.hosts && existsSync(join(directory, 'cluster.yaml'));
  if (!isThere) {
    if (found !== undefined) say(says.stopped);
    await remove();
  }
  mkdirSync(directory, { recursive: true });
  type('create', 'artifacts', '--from', 'source', '--set', 'quick', '--yes');
  if (!isThere) type('create', 'lab', ...lab, '--hosts', '3', '--yes');
  type('create', 'cluster', '-f', 'cluster.yaml', '--yes');
  takeKubectl();
  console.log(`\n# kubectl --kubeconfig ${kubeconfig} get nodes`);
  run(join(directory, 'kubectl'), '--kubeconfig', kubeconfig, 'get', 'nodes');
  console.log(next(await openLab('try')));
}

/** Of the version of the cluster, fetched with everything else. */
function takeKubectl(): void {
  const [found] = globSync('.kubexm/kubernetes/*/*/kubectl', { cwd: directory });
  if (found === undefined) throw new Error(`no kubectl below ${directory}/.kubexm`);
  copyFileSync(join(directory, found), join(directory, 'kubectl'));
  chmodSync(join(directory, 'kubectl'), 0o755);
}

/** Look at it, scale it, break it, delete it. */
function next({ hosts }: Lab): string {
  const file = '-f cluster.yaml';
  const [last] = hosts.slice(-1);
  const own = (words: string): string => `../bin/kubexm ${words}`;
  const rows: readonly (readonly [string, Text])[] = [
    [`./kubectl --kubeconfig ${kubeconfig} get pods -A`, text('what runs in it', '查看其中运行的内容')],
    [own(`check health ${file}`), says.health],
    [own(`check certs ${file}`), says.certs],
    [own(`create cluster ${file}`), says.unchanged],
    [own(`delete nodes --nodes ${last?.name} ${file}`), says.leaves],
    [own(`add nodes --nodes ${last?.name}=${last?.address} --role worker ${file}`), says.returns],
    [own('break lab --name try'), says.breaks],
    [own(`delete cluster ${file}`), says.deleted],
  ];
  const typed = rows.map(([words, why]) => `  # ${why[lang]}\n  ${words}`).join('\n');
  const removing = ['--remove', '--remove-all'].map((flag) => `  npm run try -- ${flag}`).join('\n');
  return `\n${says.runs[lang]}\n${typed}\n${says.remove[lang]}\n${removing}`;
}

async function remove(): Promise<void> {
  if ((await listLabs()).some(({ name }) => name === 'try')) run(kubexm, 'delete', 'lab', ...lab, '--yes');
  rmSync(directory, { recursive: true, force: true });
}

async function removeAll(): Promise<void> {
  await remove();
  rmSync(componentsCache(), { recursive: true, force: true });
  // What all labs stand on.
  if ((await listLabs()).length === 0) rmSync(cacheFolder(), { recursive: true, force: true });
  say(says.gone);
}

function say(words: Text): void {
  console.log(words[lang]);
}

function type(...words: string[]): void {
  console.log(`\n# kubexm ${words.join(' ')}`);
  run(kubexm, ...words);
}

function run(program: string, ...words: string[]): void {
  const cwd = existsSync(directory) ? directory : root;
  const { status } = spawnSync(program, words, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
