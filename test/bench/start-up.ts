import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quote } from '../../src/domain/quote.ts';
import { writeJournal } from '../fixture/write-journal.ts';
import { median } from './median.ts';

/** How long a person waits for the smallest answers, beside an empty program of Node: `npm run bench:start-up`. */
const root = join(import.meta.dirname, '..', '..');
const node = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
const kubexm = join(root, 'bin', 'kubexm');
const rounds = 7;

const tab = [kubexm, 'complete', 'bash', '--'] as const;

const contenders: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'node, nothing': [node, '-e', '0'],
  version: [kubexm, 'version'],
  '--help': [kubexm, '--help'],
  'config validate': [kubexm, 'config', 'validate', '-f', 'cluster.yaml'],
  'completion of words': [...tab, ''],
  'completion of hosts': [...tab, 'drain', 'node', '-f', 'cluster.yaml', ''],
  'completion of tasks': [...tab, 'run', 'task', ''],
  'completion of clusters': [...tab, 'get', 'nodes', '-c', ''],
  'completion of runs': [...tab, 'describe', 'run', ''],
};

/** What somebody has who has worked for a while: each journal is opened when runs are asked for. */
const clusters = ['prod', 'staging', 'test'];
const runIds = Array.from({ length: 30 }, (_, at) => `20261115-2123${at + 10}-a3f0`);

const cwd = mkdtempSync(join(tmpdir(), 'kubexm-start-up-'));
try {
  spawnSync(kubexm, ['create', 'config', '--kind', 'ha'], { cwd });
  // A run keeps its whole configuration, with all that the file leaves out.
  const viewed = [kubexm, 'config', 'view', '-f', 'cluster.yaml', '-o', 'json'] as const;
  const stored = { file: 'cluster.yaml', config: JSON.parse(answerOf(viewed)) as unknown };
  for (const cluster of clusters) writeJournal({ directory: cwd, cluster, stored, runIds });
  for (const [name, argv] of Object.entries(contenders)) {
    // Having nothing to offer is quick, and is not what a person waits for. The first line says of what kind it is.
    if (name.startsWith('completion') && answerOf(argv).trim().split('\n').length < 2)
      throw new Error(`${name}: nothing is offered`);
  }
  const taken = new Map(
    Object.keys(contenders).map((name) => [name, [] as { clock: number; cpu: number }[]]),
  );
  // In turns, so that what else the machine does falls on all of them. The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, argv] of Object.entries(contenders)) {
      const one = timed(argv);
      if (round > 0) taken.get(name)?.push(one);
    }
  const rows = [...taken].map(([name, all]) => ({
    name,
    clock: median(all.map(({ clock }) => clock)),
    cpu: median(all.map(({ cpu }) => cpu)),
  }));
  const bare = rows[0];
  console.log('| command | clock | ratio | CPU | ratio |\n| --- | --- | --- | --- | --- |');
  for (const { name, clock, cpu } of rows)
    console.log(
      `| ${name} | ${clock.toFixed(0)} ms | ${(clock / (bare?.clock ?? 1)).toFixed(1)} | ${cpu.toFixed(0)} ms | ${(cpu / (bare?.cpu ?? 1)).toFixed(1)} |`,
    );
} finally {
  rmSync(cwd, { recursive: true });
}

function answerOf([program, ...words]: readonly [string, ...string[]]): string {
  return spawnSync(program, words, { cwd, encoding: 'utf8' }).stdout;
}

/** The shell knows the processor time of what it ran; Node only its own. */
function timed(argv: readonly string[]): { clock: number; cpu: number } {
  const line = `TIMEFORMAT='%R %U %S'; time ${quote(...argv)} >/dev/null 2>&1`;
  const { stderr, status } = spawnSync('bash', ['-c', line], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}: ${stderr}`);
  const [clock = 0, user = 0, system = 0] = stderr
    .trim()
    .split(/\s+/)
    .map((part) => Number(part) * 1000);
  return { clock, cpu: user + system };
}
