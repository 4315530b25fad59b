import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { statePaths } from '../state-paths.ts';
import { packageFunctions } from './packages.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-packages-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** What the program is told, for a folder of packages; programs of this machine and its packages are out of sight. */
function told(program: string): readonly string[] {
  const [bin, folder, log] = ['bin', 'folder', 'log'].map((name) => join(directory, name));
  const text = packageFunctions(statePaths(join(directory, 'state'))).text.replaceAll(
    '/var/lib/dpkg/status',
    program === 'apt-get' ? '/proc/self/exe' : '/nowhere',
  );
  const script = `
    own_directory() { :; }
    mkdir -p ${folder} ${bin}
    for tool in mkdir sed; do ln -s "$(command -v $tool)" ${bin}/$tool; done
    PATH=${bin}
    ${text}
    only= folder=${folder}
    manager read-folder
    manager install tree`;
  spawnSync('mkdir', ['-p', bin ?? '']);
  writeFileSync(join(bin ?? '', program), `#!/bin/sh\necho "$@" >>${log}\n`);
  chmodSync(join(bin ?? '', program), 0o755);
  const { status, stderr } = spawnSync('sh', ['-eu', '-c', script], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return readFileSync(log ?? '', 'utf8')
    .replaceAll(folder ?? '', 'FOLDER')
    .trim()
    .split('\n');
}

it('lets apt read the index of a folder, and no other source', () => {
  const [read = '', install = ''] = told('apt-get');
  for (const line of [read, install])
    for (const option of ['Dir::Etc::sourcelist=FOLDER/kubexm.list', 'sourceparts=-', 'Sandbox::User=root'])
      expect(line).toContain(option);
  expect(read).toMatch(/ update$/);
  expect(install).toMatch(/ install .*-- tree$/);
});

it('lets zypper read a folder when it installs: it has no source to refresh', () => {
  expect(told('zypper')).toEqual([
    '--non-interactive --no-gpg-checks --no-refresh --cache-dir FOLDER/cache --reposd-dir FOLDER/none --plus-repo dir:FOLDER install --no-recommends --oldpackage --force-resolution -- tree',
  ]);
});

it.each([
  ['dnf', '--setopt=install_weak_deps=False --allowerasing'],
  ['yum', '--setopt=install_weak_deps=False'],
])('gives %s settings in which the folder is the only source', (program, options) => {
  expect(told(program)).toEqual([`-y -c FOLDER/kubexm.conf install ${options} -- tree`]);
  const settings = readFileSync(join(directory, 'folder/kubexm.conf'), 'utf8').replaceAll(
    join(directory, 'folder'),
    'FOLDER',
  );
  expect(settings).toBe(
    '[main]\nreposdir=FOLDER/none\ncachedir=FOLDER/cache\ngpgcheck=0\n[kubexm]\nname=kubexm\nbaseurl=file://FOLDER\nmodule_hotfixes=1\n',
  );
});

/** The programs of a host, each of which prints its name and what it is told; it ends with this code. */
function onHost(input: { programs: readonly string[]; hasDpkg?: boolean; code?: number; run: string }) {
  const bin = join(directory, 'bin');
  const status = join(directory, 'status');
  mkdirSync(bin);
  writeFileSync(status, input.hasDpkg ? 'Package: dpkg\n' : '');
  for (const name of input.programs) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*"\nexit ${input.code ?? 0}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const text = packageFunctions(statePaths(join(directory, 'state'))).text.replaceAll(
    '/var/lib/dpkg/status',
    status,
  );
  const { stdout, status: code } = spawnSync(
    'sh',
    ['-ec', `own_directory() { :; }\nPATH=${bin}:$PATH\n${text}\nonly= folder=\n${input.run}`],
    { encoding: 'utf8' },
  );
  return { printed: stdout.trim(), code };
}

it.each([
  [['zypper', 'apt-get', 'dnf'], true, 'apt-get'],
  [['zypper', 'apt-get', 'dnf'], false, 'zypper'],
  [['apt-get', 'dnf', 'yum'], false, 'dnf'],
] as const)(
  'of %s takes the one that keeps the packages of the host (dpkg: %s)',
  (programs, hasDpkg, used) => {
    const { printed } = onHost({ programs, hasDpkg, run: 'manager install tree' });
    expect(printed.split(' ')[0]).toBe(used);
  },
);

it.each([
  [0, 0],
  [4, 4],
  [102, 0],
  [103, 0],
  [104, 104],
  [106, 0],
  [107, 0],
])('takes the code %i of zypper for %i', (code, expected) => {
  for (const verb of ['install', 'remove']) {
    expect(onHost({ programs: ['zypper'], code, run: `manager ${verb} tree` }).code).toBe(expected);
    rmSync(join(directory, 'bin'), { recursive: true });
  }
});

it.each([
  ['zypper', 'nginx=1:1.20.1-3 tree'],
  ['dnf', 'nginx-1.20.1-3 tree'],
])('writes a version with an epoch as %s wants it', (program, words) => {
  const { printed } = onHost({ programs: [program], run: 'manager install nginx@1:1.20.1-3 tree' });
  expect(printed).toMatch(new RegExp(`-- ${words}$`));
});

it.each(['zypper', 'dnf', 'yum'])('has rpm remove keys, and %s all else', (program) => {
  const run = 'manager remove tree gpg-pubkey-350d275d-6279464b socat';
  const { printed } = onHost({ programs: [program, 'rpm'], run });
  expect(printed).toMatch(/^rpm -e -- gpg-pubkey-350d275d-6279464b\n.* -- tree socat$/);
});

/** What rpm is told to do on a host with these packages, of which those in `before` were there before a killed installation. */
function repaired(input: { now: readonly string[]; before?: readonly string[]; isReadable?: boolean }) {
  const [list, broken] = [join(directory, 'list'), join(directory, 'broken')];
  const rows = (packages: readonly string[]) => packages.map((one) => `${one.replace(' ', '\t')}\n`).join('');
  if (input.before) writeFileSync(list, rows(input.before));
  if (input.isReadable === false) writeFileSync(broken, '');
  const all = input.now.map((one) => {
    const [name, version = ''] = one.split(' ');
    return `${name}\t${version}\t${name}-${version.replace(/^\d+:/, '')}.noarch\n`;
  });
  writeFileSync(join(directory, 'all'), all.join(''));
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  const rpm = `case $1 in
    -qa) [ ! -e ${broken} ] && cat ${join(directory, 'all')} ;;
    --eval) echo ${directory} ;;
    --rebuilddb) rm ${broken}; echo "rpm $*" ;;
    *) echo "rpm $*" ;;
  esac`;
  for (const [name, body] of [
    ['dnf', 'exit 9'],
    ['rpm', rpm],
  ] as const) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const text = packageFunctions(statePaths(join(directory, 'state'))).text.replaceAll(
    '/var/lib/dpkg/status',
    '/nowhere',
  );
  const run = `only=dnf folder= ${input.before ? `before=${list}` : ''}\nmanager repair\necho forgotten $forgotten`;
  const script = `own_directory() { :; }\nPATH=${bin}:$PATH\n${text}\n${run}`;
  const { stdout, stderr } = spawnSync('sh', ['-eu', '-c', script], { encoding: 'utf8' });
  return (stdout + stderr).trim().split('\n');
}

it('has rpm forget what a killed installation had begun, and leaves what it had replaced', () => {
  const before = ['bash 5.1-6', 'tool 1.0-1', 'done 1.0-1'];
  const now = ['bash 5.1-6', 'tool 1.0-1', 'tool 2.0-1', 'new-one 1:3.0-1', 'done 2.0-1', 'gpg-pubkey 1-2'];
  const [told = '', forgotten = ''] = repaired({ before, now });
  expect(told).toMatch(/^rpm -e --justdb --nodeps --noscripts --notriggers -- /);
  expect(told.split(' -- ')[1]?.split(' ').sort()).toEqual(['new-one-3.0-1.noarch', 'tool-2.0-1.noarch']);
  expect(forgotten.split(' ').sort()).toEqual(['forgotten', 'new-one', 'tool']);
});

it.each([
  ['no installation was killed', undefined],
  ['one was killed before it had begun', ['bash 5.1-6', 'gpg-pubkey-1-2 1-2']],
])('has rpm forget nothing where %s', (_, before) => {
  const now = ['bash 5.1-6', 'gpg-pubkey 1-2'];
  expect(repaired({ now, ...(before ? { before } : {}) })).toEqual(['forgotten']);
});

it('rebuilds a database of packages that nobody can read, and only that', () => {
  writeFileSync(join(directory, '__db.001'), '');
  expect(repaired({ now: ['bash 5.1-6'], isReadable: false })).toEqual(['rpm --rebuilddb', 'forgotten']);
  expect(existsSync(join(directory, '__db.001'))).toBe(false);
});

it('leaves a database of packages alone that nobody can read while somebody has it open', () => {
  const open = openSync(join(directory, '.rpm.lock'), 'w');
  writeFileSync(join(directory, '__db.001'), '');
  try {
    expect(repaired({ now: ['bash 5.1-6'], isReadable: false })).toEqual([
      'the database of rpm cannot be read, and somebody is at work with it',
    ]);
  } finally {
    closeSync(open);
  }
  expect(existsSync(join(directory, '__db.001'))).toBe(true);
});
