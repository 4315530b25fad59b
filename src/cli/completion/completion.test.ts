import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram } from '../../../test/fixture/bundled-program.ts';
import { writeJournal } from '../../../test/fixture/write-journal.ts';
import { text } from '../../problem/text.ts';
import { commandTable } from '../command-table.ts';
import { defineCommand, done } from '../define-command.ts';
import written from '../docs/data/commands.json' with { type: 'json' };
import { flag } from '../flag.ts';
import { complete } from './complete.ts';
import { shellScripts } from './shell-scripts.ts';
import { tabTable } from './tab-table.ts';
import { readTable, type WrittenTable } from './written-table.ts';

const probe = defineCommand({
  verb: 'probe',
  noun: 'nodes',
  group: 'run',
  summary: text('s', '说'),
  description: text('d', '明'),
  examples: [{ command: 'kubexm probe nodes', says: text('e', '例') }],
  flags: { file: flag.file, nodes: flag.nodes },
  run: async () => done,
});
const table = tabTable([...commandTable, probe]);

const valuesFor = (...words: string[]) => {
  const found = complete(words, table, 'en');
  return found.kind === 'words' ? found.candidates.map(({ value }) => value) : found;
};

describe('what could stand where the cursor is', () => {
  it.each<[string[], unknown]>([
    [
      ['audit', ''],
      ['list', 'verify'],
    ],
    [['verify', ''], ['audit']],
    [
      ['generate', 'completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [
      ['version', '-o', ''],
      ['table', 'wide', 'json', 'yaml'],
    ],
    [
      ['version', '--output=j'],
      ['table', 'wide', 'json', 'yaml'],
    ],
    [
      ['--lang', 'zh', 'audit', ''],
      ['list', 'verify'],
    ],
    [['probe', 'nodes', '-f', ''], { kind: 'files' }],
    [['generate', 'docs', '--out', ''], { kind: 'directories' }],
    [
      ['probe', 'nodes', '-f', 'c.yaml', '--nodes', ''],
      { kind: 'named', of: 'host', file: 'c.yaml', cluster: undefined, before: '' },
    ],
    [
      ['probe', 'nodes', '--nodes=a,no'],
      { kind: 'named', of: 'host', file: undefined, cluster: undefined, before: 'a,' },
    ],
    [
      ['describe', 'run', '-c', 'prod', ''],
      { kind: 'named', of: 'run', file: undefined, cluster: 'prod', before: '' },
    ],
    [['run', 'task', ''], { kind: 'named', of: 'task', file: undefined, cluster: undefined, before: '' }],
    [
      ['get', 'nodes', '-c', ''],
      { kind: 'named', of: 'cluster', file: undefined, cluster: undefined, before: '' },
    ],
    [
      ['help', 'audit', ''],
      ['list', 'verify'],
    ],
    [['probe', 'nodes', '--', ''], { kind: 'files' }],
  ])('%j', (words, expected) => expect(valuesFor(...words)).toEqual(expected));

  it('offers first words, and flags that are not given yet', () => {
    expect(valuesFor('')).toEqual(expect.arrayContaining(['audit', 'generate', 'version', 'help']));
    expect(valuesFor('')).not.toContain('complete');
    const flags = valuesFor('probe', 'nodes', '-f', 'x', '--');
    expect(flags).toContain('--nodes');
    expect(flags).not.toContain('--file');
  });
});

it('knows the commands as they are; if not, run: bin/node tools/generate-docs.ts', () => {
  expect(readTable(written as WrittenTable)).toEqual(tabTable(commandTable));
});

describe('in a real bash', () => {
  let directory: string;
  let program: Awaited<ReturnType<typeof bundleProgram>>;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'kubexm-completion-'));
    program = await bundleProgram();
    writeFileSync(
      join(directory, 'kubexm'),
      `#!/bin/sh\nexec "${process.execPath}" "${program.entry}" "$@"\n`,
    );
    chmodSync(join(directory, 'kubexm'), 0o755);
    writeFileSync(join(directory, 'script'), shellScripts.bash);
  }, 60_000);
  afterAll(() => {
    rmSync(directory, { recursive: true, force: true });
    program.remove();
  });

  const replies = (...words: string[]): string[] => {
    const script = `source ./script; source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; _kubexm; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const out = execFileSync('bash', ['--norc', '-c', script, 'bash', 'kubexm', ...words], {
      cwd: directory,
      env: { PATH: `${directory}:${process.env['PATH']}` },
      encoding: 'utf8',
    });
    return out.split('\n').filter(Boolean);
  };

  it('completes words, choices behind =, and file names', () => {
    expect(replies('audit', 'v')).toEqual(['verify']);
    expect(replies('version', '--output', '=', 'j')).toEqual(['json']);
    expect(replies('version', '--output', '=')).toEqual(['table', 'wide', 'json', 'yaml']);
    expect(replies('serve', 'metrics', '--textfile', 'scr')).toEqual(['script']);
  });

  it('knows clusters, their runs and hosts, and tasks', () => {
    writeJournal({ directory, cluster: 'prod', stored: { file: 'c.yaml' }, runIds: ['r1'] });
    writeFileSync(join(directory, 'c.yaml'), 'spec: {hosts: [{name: a1}, {name: a2}]}');
    expect(replies('get', 'nodes', '-c', '')).toEqual(['prod']);
    expect(replies('config', 'use-context', 'p')).toEqual(['prod']);
    expect(replies('describe', 'run', '')).toEqual(['r1']);
    expect(replies('drain', 'node', '-c', 'prod', '')).toEqual(['a1', 'a2']);
    expect(replies('run', 'task', 'install-et')).toEqual(['install-etcd']);
    rmSync(join(directory, '.kubexm'), { recursive: true });
  });

  it('completes the second host behind a comma, and the ids of runs', () => {
    writeFileSync(join(directory, 'c.yaml'), 'spec: {hosts: [{name: a1}, {name: a2}, {name: b1}]}');
    const line = ['run', 'command', '-f', 'c.yaml', '--nodes'];
    expect(replies(...line, '=')).toEqual(['a1', 'a2', 'b1']);
    expect(replies(...line, '=', 'a1,a')).toEqual(['a1,a2']);
    expect(replies(...line, 'a1,')).toEqual(['a1,a2', 'a1,b1']);
    expect(replies('resume', 'run', '')).toEqual([]);
  });

  it('never runs what stands half-typed on the line', () => {
    replies('audit', '$(touch planted)', '');
    expect(replies('serve', 'metrics', '--textfile', 'pl')).toEqual([]);
  });
});
