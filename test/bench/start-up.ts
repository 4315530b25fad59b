import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quote } from '../../src/domain/quote.ts';
import { median } from './median.ts';

/** How long a person waits for the smallest answers, beside an empty program of Node: `npm run bench:start-up`. */
const root = join(import.meta.dirname, '..', '..');
const node = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
const kubexm = join(root, 'bin', 'kubexm');
const rounds = 7;

const contenders: Readonly<Record<string, readonly string[]>> = {
  'node, nothing': [node, '-e', '0'],
  version: [kubexm, 'version'],
  '--help': [kubexm, '--help'],
  'config validate': [kubexm, 'config', 'validate', '-f', 'cluster.yaml'],
  'completion of words': [kubexm, 'complete', 'bash', '--', ''],
  'completion of hosts': [kubexm, 'complete', 'bash', '--', 'drain', 'node', '-f', 'cluster.yaml', ''],
  'completion of tasks': [kubexm, 'complete', 'bash', '--', 'run', 'task', ''],
  'completion of runs': [kubexm, 'complete', 'bash', '--', 'describe', 'run', ''],
};

const cwd = mkdtempSync(join(tmpdir(), 'kubexm-start-up-'));
try {
  spawnSync(kubexm, ['create', 'config', '--kind', 'ha'], { cwd });
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
