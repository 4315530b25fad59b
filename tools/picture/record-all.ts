import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quote } from '../../src/domain/quote.ts';
import { besideColleague } from './colleague.ts';
import { record } from './record.ts';
import {
  afterwards,
  beforehand,
  broken,
  contended,
  exitOf,
  founding,
  inMemory,
  stopped,
  type Take,
  told,
  widths,
} from './takes.ts';

const root = join(import.meta.dirname, '..', '..');
const programs = join(root, 'bin');
const kubexm = join(programs, 'kubexm');
const lab = ['--name', 'pictures'] as const;
const rows = 40;

/** Makes every recording anew, on hosts that go when it ends. */
export async function recordAll(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const cwd = mkdtempSync(join(tmpdir(), 'kubexm-pictures-'));
  const unlike: string[] = [];
  const type = (...words: readonly string[]): void => {
    console.log(`# kubexm ${words.join(' ')}`);
    const { status } = spawnSync(kubexm, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`kubexm ${words.join(' ')} ended with ${status}`);
  };
  const keep = async (name: string, take: Take, columns: number, place = cwd): Promise<void> => {
    console.log(`  ${name} at ${columns} columns`);
    const { words: argv, answer } = take;
    const { output, exitCode } = await record({ argv, cwd: place, columns, rows, answer, programs });
    writeFileSync(join(folder, `${name}-${columns}.txt`), withoutPlace(output, cwd));
    if (exitCode !== exitOf(take))
      unlike.push(`${name} at ${columns} columns: ${quote(...argv)} ended with ${exitCode}`);
  };
  const keepAll = async (takes: Readonly<Record<string, Take>>, columns: number): Promise<void> => {
    for (const [name, take] of Object.entries(takes)) await keep(name, take, columns);
  };
  try {
    for (const columns of widths) await keep('progress-60', inMemory['progress-60'], columns, root);
    type('create', 'lab', ...lab, '--hosts', '3', '-y');
    const good = readFileSync(join(cwd, 'cluster.yaml'), 'utf8');
    writeFileSync(join(cwd, 'mistakes.yaml'), withMistakes(good));
    writeFileSync(join(cwd, 'other-key.yaml'), withOtherKey(good));
    // What is begun has fetched everything, and nothing is missing any more.
    for (const columns of widths) await keepAll(beforehand, columns);
    for (const columns of widths) await keepAll(stopped, columns);
    for (const columns of widths) {
      await keepAll(founding, columns);
      if (columns !== widths.at(-1)) type('delete', 'cluster', '-f', 'cluster.yaml', '-y');
    }
    for (const columns of widths) await keepAll(told, columns);
    for (const columns of widths) {
      await keepAll(afterwards, columns);
      await besideColleague(kubexm, good, () => keepAll(contended, columns));
    }
    for (const [name, { fault, ...take }] of Object.entries(broken)) {
      type('break', 'lab', ...lab, '--host', 'node3', '--fault', fault);
      for (const columns of widths) await keep(name, take, columns);
      type('break', 'lab', ...lab, '--heal');
    }
  } finally {
    spawnSync(kubexm, ['delete', 'lab', ...lab, '-y'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    rmSync(cwd, { recursive: true, force: true });
  }
  // Only now, so that one surprise does not cost all the other recordings.
  if (unlike.length > 0) throw new Error(`not what the pictures say:\n${unlike.join('\n')}`);
}

/** Slips that everybody makes. */
const withMistakes = (good: string): string =>
  good
    .replace('kubernetes:', 'kubernetes:\n    verison: v1.34')
    .replace(/address: \S+/, 'address: 10.213.0.999')
    .replace('plugin: ', 'plugin: calicoo # ');

/** As if the first host had been installed anew since its key was pinned. */
const withOtherKey = (good: string): string =>
  good.replace(/hostKey: \S+/, `hostKey: SHA256:${'k7Q2'.repeat(10)}k7Q`);

/** A picture says nothing of the machine it was made on. */
const withoutPlace = (output: string, cwd: string): string => output.replaceAll(cwd, '~/demo');
