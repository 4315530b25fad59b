import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statePaths } from '../state-paths.ts';
import { processesOf } from '../testing/processes-of.ts';
import { type PackageSupplyRead, packageSupplyRead } from './package-supply.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-supply-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** What the programs on a host need of it. */
const tools = [
  'sh',
  'awk',
  'cat',
  'cut',
  'find',
  'grep',
  'ln',
  'mkdir',
  'mktemp',
  'rm',
  'sed',
  'sleep',
  'timeout',
  'touch',
];

/** Whether all packages after `--` are among these; then what would be installed, which is said like this. */
const all = (names: string, said: string): string =>
  `while [ "$1" != -- ]; do shift; done; shift; for p do case " ${names} " in *" $p "*) ${said} ;; *) exit 100 ;; esac; done; exit 0`;

const aptSays = `echo "Inst needed (9 Debian:12.9/stable [all])"; echo "Inst $p [1.0-1] (2.0-1+deb12u1 Debian:12.9/stable [amd64])"`;
const zypperSays = `echo "<solvable type=\\"package\\" name=\\"$p\\" edition=\\"2.0-1+deb12u1\\" arch=\\"noarch\\" edition-old=\\"1.0-1\\" summary=\\"demo\\">"`;

/** Package managers as they answer: \`first\` is in the index of the host, \`second\` only its sources have. */
const managers: Readonly<Record<string, string>> = {
  'apt-get': `
case "$*" in
  *\\ update) case "$*" in *State::lists=*) ;; *) exit 9 ;; esac
    grep -q Post-Invoke "$APT_CONFIG" && exit 9
    touch "\${APT_CONFIG%/*}/lists/x_Packages"; exit 0 ;;
  *State::lists=*) ${all('first second', aptSays)} ;;
  *) ${all('first', aptSays)} ;;
esac`,
  dnf: `
case "$*" in
  *\\ -C\\ *) known=first ;;
  *cachedir=*) at=\${*#*cachedir=}; at=\${at%% *}; mkdir -p "$at"; touch "$at/repomd.xml"; known="first second" ;;
  *) exit 9 ;;
esac
while [ "$1" != -- ]; do shift; done; shift
for name do case " $known " in *" $name "*) printf ' %s\\n   noarch 2.0-1+deb12u1\\n   a-source-of-long-name  5 k\\n' "$name" ;; *) echo Error >&2; exit 1 ;; esac; done
echo 'Transaction Summary'; echo 'Operation aborted.' >&2; exit 1`,
  zypper: `
case "$*" in
  *--no-refresh*--dry-run*) ${all('first', zypperSays)} ;;
  *--cache-dir*--dry-run*) at=\${*#*cache-dir }; at=\${at%% *}; mkdir -p "$at"; touch "$at/repomd.xml"; ${all('first second', zypperSays)} ;;
  *) exit 9 ;;
esac`,
};

interface Host {
  readonly programs: Readonly<Record<string, string>>;
  readonly manager?: string;
  readonly hasIndex?: boolean;
  readonly seconds?: number;
}

/** Asks a host that has only these programs, and an index of its own if so. */
function ask(
  { programs, manager, hasIndex = false, seconds = 60 }: Host,
  ...wanted: readonly (string | PackageSupplyRead)[]
) {
  const [bin, index] = [join(directory, 'bin'), join(directory, 'index')];
  mkdirSync(bin);
  mkdirSync(index);
  if (hasIndex) for (const file of ['x_Packages', 'repomd.xml']) writeFileSync(join(index, file), '');
  for (const tool of tools)
    symlinkSync(
      execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(),
      join(bin, tool),
    );
  if ('apt-get' in programs) writeFileSync(join(directory, 'status'), 'Package: dpkg');
  const listed = `for p do [ "$p" != there ] || printf 'there\\t1\\tinstalled\\n'; done`;
  const all = {
    'dpkg-query': listed,
    rpm: 'for p do :; done; [ "$p" = there ] && echo "1.0 $p"',
    ...programs,
  };
  for (const [name, body] of Object.entries(all)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const asked = wanted.map(
    (one): PackageSupplyRead =>
      typeof one === 'string'
        ? { kind: 'package-supply', name: one, ...(manager === undefined ? {} : { manager }) }
        : one,
  );
  const script = packageSupplyRead
    .script(asked, statePaths())
    .text.replaceAll('/var/lib/dpkg/status', join(directory, 'status'))
    .replaceAll('/var/tmp', directory)
    .replaceAll('/var/cache/libdnf5', join(directory, 'none'))
    .replaceAll(/\/var\/(?:lib\/apt\/lists|cache\/\w+)/g, index)
    .replaceAll(/timeout -k 5 \d+/g, `timeout -k 5 ${seconds}`);
  const printed = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { PATH: bin } });
  return packageSupplyRead.parse(printed.split('\0').slice(0, -1), asked);
}

/** The same without versions. */
const supplies = (...question: Parameters<typeof ask>) => ask(...question).map(({ supply }) => supply);

const configured = { 'apt-config': `echo 'APT::Update::Post-Invoke:: "rm -rf /";'; echo 'Dir "/";'` };

describe.each(Object.entries(managers))('with %s', (program, body) => {
  it('asks the sources only for what the index of the host does not know, and leaves nothing', () => {
    const programs = { ...configured, [program]: `echo "$*" >>${join(directory, 'log')}${body}` };
    const host = { programs, hasIndex: true };
    expect(supplies(host, 'there', 'first', 'second', 'third')).toEqual([
      'installed',
      'known',
      'known',
      'unknown',
    ]);
    expect(readFileSync(join(directory, 'log'), 'utf8')).not.toContain('there');
    expect(execFileSync('ls', [directory], { encoding: 'utf8' })).not.toContain('kubexm-packages');
  });

  it('tells the version that is there, and the one that would be installed', () => {
    const host = { programs: { ...configured, [program]: body }, hasIndex: true };
    expect(ask(host, 'there', 'first', 'second', 'third')).toEqual([
      { supply: 'installed', version: expect.stringMatching(/^1/) },
      { supply: 'known', version: '2.0-1+deb12u1' },
      { supply: 'known', version: '2.0-1+deb12u1' },
      { supply: 'unknown' },
    ]);
  });

  it('asks nobody about packages that are installed, and no source about those that the index knows', () => {
    const log = join(directory, 'log');
    const programs = { ...configured, [program]: `echo "$*" >>${log}${body}` };
    expect(supplies({ programs }, 'there', 'first')).toEqual(['installed', 'known']);
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(1);
    expect(readFileSync(log, 'utf8')).not.toMatch(/State::lists|cache-?dir[= ]\S+\/cache/);
  });

  it.each([
    [true, 'no-source'],
    [false, 'no-index'],
  ] as const)('tells that no source answers (index: %s)', (hasIndex, expected) => {
    expect(supplies({ programs: { ...configured, [program]: 'exit 1' }, hasIndex }, 'third')).toEqual([
      expected,
    ]);
  });

  it('gives up after a while and says so', () => {
    expect(supplies({ programs: { ...configured, [program]: 'sleep 30' }, seconds: 1 }, 'third')).toEqual([
      'unasked',
    ]);
  });

  it('asks the one that it is told to, even if there is another', () => {
    const programs = { ...configured, zypper: 'exit 9', 'apt-get': 'exit 9', dnf: 'exit 9', [program]: body };
    expect(supplies({ programs, manager: program }, 'first')).toEqual(['known']);
  });
});

it.each([
  ['dnf', '-C .*-- nginx-1.20.1-3'],
  ['zypper', '--no-refresh .*-- nginx=1:1.20.1-3'],
])('asks %s for the version that is wanted, where there is another', (program, words) => {
  const log = join(directory, 'log');
  const programs = { rpm: 'echo "1:1.18-1 nginx"', [program]: `echo "$*" >>${log}; exit 1` };
  const asked = (version: string) =>
    supplies({ programs, hasIndex: true }, { kind: 'package-supply', name: 'nginx', version });
  expect(asked('1:1.18-1')).toEqual(['installed']);
  for (const folder of ['bin', 'index']) rmSync(join(directory, folder), { recursive: true });
  expect(asked('1:1.20.1-3')).toEqual(['no-source']);
  expect(readFileSync(log, 'utf8')).toMatch(new RegExp(words));
});

it('does not take for installed what dpkg only remembers', () => {
  const listed = `printf 'there\\t1\\tinstalled\\nfirst\\t1\\tnot-installed\\n'`;
  const programs = { ...configured, 'dpkg-query': listed, 'apt-get': managers['apt-get'] ?? '' };
  expect(supplies({ programs }, 'there', 'first')).toEqual(['installed', 'known']);
});

it('asks nobody where all is installed, and says where there is nobody to ask', () => {
  expect(supplies({ programs: {} }, 'there')).toEqual(['installed']);
  rmSync(join(directory, 'bin'), { recursive: true });
  rmSync(join(directory, 'index'), { recursive: true });
  expect(supplies({ programs: {} }, 'there', 'first')).toEqual(['installed', 'no-manager']);
  expect(existsSync(join(directory, 'log'))).toBe(false);
});

it('starts as many processes for two packages that are there as for one', () => {
  const processes = (...names: readonly string[]): number =>
    processesOf(
      packageSupplyRead.script(
        names.map((name) => ({ kind: 'package-supply', name })),
        statePaths(),
      ),
    );
  expect(processes('coreutils', 'sed')).toBe(processes('coreutils'));
});
