import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { record } from './record.ts';
import { widths } from './screens.ts';

const root = join(import.meta.dirname, '..', '..');
const kubexm = join(root, 'bin', 'kubexm');
const node = join(root, 'bin', 'node');
const lab = ['--name', 'pictures'] as const;
const rows = 40;

interface Take {
  readonly name: string;
  readonly words: readonly string[];
  readonly answer?: { readonly after: RegExp; readonly typed: string };
}

const file = ['-f', 'cluster.yaml'] as const;
const yes = { after: /Make these changes/, typed: 'y\r' };

/** Before there is a cluster. */
const beforehand: readonly Take[] = [
  { name: 'dry-run', words: ['create', 'cluster', ...file, '--dry-run'] },
  { name: 'failure-config', words: ['config', 'validate', '-f', 'mistakes.yaml'] },
  {
    name: 'failure-artifact',
    words: ['create', 'artifacts', ...file, '-e', 'spec.artifacts.mirror=/srv/nothing'],
  },
  {
    name: 'failure-preflight',
    words: ['create', 'cluster', ...file, '-e', 'spec.preflight.minMasterMemoryMB=1048576'],
  },
];

const create: Take = { name: 'create', words: ['create', 'cluster', ...file], answer: yes };

/** On the finished cluster. */
const afterwards: readonly Take[] = [
  { name: 'describe-run', words: ['describe', 'run'] },
  { name: 'again', words: ['create', 'cluster', ...file] },
  { name: 'get-nodes', words: ['get', 'nodes', ...file] },
  { name: 'check-health', words: ['check', 'health', ...file] },
  { name: 'check-certs', words: ['check', 'certs', ...file] },
];

/** With node3 broken in a way that each of them needs. */
const broken: readonly (Take & { readonly fault: string })[] = [
  {
    name: 'failure-step',
    fault: 'read-only=/etc',
    words: [
      'run',
      'task',
      'install-containerd',
      ...file,
      '-y',
      '-e',
      'spec.kubernetes.containerRuntime.containerd.registryMirrors=mirror.example.org',
    ],
  },
  { name: 'failure-unreachable', fault: 'ssh-dead', words: ['check', 'preflight', ...file] },
  { name: 'failure-health', fault: 'power-off', words: ['check', 'health', ...file] },
];

/** Makes every recording anew, on hosts that go when it ends. */
export async function recordAll(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const cwd = mkdtempSync(join(tmpdir(), 'kubexm-pictures-'));
  const type = (...words: readonly string[]): void => {
    console.log(`# kubexm ${words.join(' ')}`);
    const { status } = spawnSync(kubexm, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`kubexm ${words.join(' ')} ended with ${status}`);
  };
  const keep = async (name: string, argv: readonly string[], answer?: Take['answer']): Promise<void> => {
    for (const columns of widths) {
      console.log(`  ${name} at ${columns} columns`);
      const output = await record({ argv, cwd, columns, rows, ...(answer && { answer }) });
      writeFileSync(join(folder, `${name}-${columns}.txt`), withoutPlace(output, cwd));
      if (name === 'create' && columns !== widths.at(-1)) type('delete', 'cluster', ...file, '-y');
    }
  };
  const take = ({ name, words, answer }: Take): Promise<void> => keep(name, [kubexm, ...words], answer);
  try {
    await keep('progress-60', [node, join(root, 'tools', 'picture', 'many-hosts.ts')]);
    type('create', 'lab', ...lab, '--hosts', '3', '-y');
    const good = readFileSync(join(cwd, 'cluster.yaml'), 'utf8');
    writeFileSync(join(cwd, 'mistakes.yaml'), withMistakes(good));
    for (const one of beforehand) await take(one);
    await take(create);
    for (const one of afterwards) await take(one);
    for (const { fault, ...one } of broken) {
      type('break', 'lab', ...lab, '--host', 'node3', '--fault', fault);
      await take(one);
      type('break', 'lab', ...lab, '--heal');
    }
  } finally {
    spawnSync(kubexm, ['delete', 'lab', ...lab, '-y'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** Slips that everybody makes. */
const withMistakes = (good: string): string =>
  good
    .replace('kubernetes:', 'kubernetes:\n    verison: v1.34')
    .replace(/address: \S+/, 'address: 10.213.0.999')
    .replace('plugin: ', 'plugin: calicoo # ');

/** A picture says nothing of the machine it was made on. */
const withoutPlace = (output: string, cwd: string): string => output.replaceAll(cwd, '~/demo');
