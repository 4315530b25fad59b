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
import { installPackages, packageFunctions } from './packages.ts';

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

/** A package that rpm knows of, as its name and version and what it needs. */
interface Known {
  readonly is: string;
  readonly needs?: readonly string[];
  readonly provides?: readonly string[];
}

/** A row of the file `known`: name, version, what it provides and what it needs. */
const rowOf = ({ is, provides = [], needs = [] }: Known): string =>
  `${[...is.split(' '), provides.join(' '), needs.join(' ')].join('\t')}\n`;

/** An rpm that answers from the file `known`, and removes what it is told to but for what somebody needs. */
const rpm = (known: string, log: string): string => `#!/bin/sh
format= words= verb=$1
[ $verb != -e ] || echo "rpm $*" >>${log}
while [ $# != 0 ]; do
  case $1 in
    --qf) format=$2; shift ;;
    --requires | --whatprovides) verb=$1 ;;
    -*) ;;
    *) words="$words $1" ;;
  esac
  shift
done
FORMAT=$format awk -F '\\t' -v verb="$verb" -v words="$words" -v transaction="$(cat ${known}.anew 2>/dev/null)" '
  function print_it(line) {
    line = ENVIRON["FORMAT"]
    gsub(/%{NAME}/, $1, line); gsub(/%{EVR}/, $2, line); gsub(/%{ARCH}/, "noarch", line); gsub(/%{NVRA}/, nvra, line)
    gsub(/%{INSTALLTID}/, transaction, line)
    gsub(/\\\\t/, "\\t", line); gsub(/\\\\n/, "\\n", line)
    printf "%s", line
  }
  function has(list, word) { return index(" " list " ", " " word " ") > 0 }
  BEGIN { count = split(words, word, " ") }
  { plain = $2; sub(/^[0-9]+:/, "", plain); nvra = $1 "-" plain ".noarch"; named = has(words, nvra) }
  verb == "-qa" || verb == "-q" && named { print_it() }
  verb == "--requires" && named { gsub(/ /, "\\n", $4); print $4 }
  verb == "--whatprovides" { for (at = 1; at <= count; at++) if ($1 == word[at] || has($3, word[at])) { print_it(); hit[at] } }
  verb == "-e" && !named { rest = rest $0 "\\n"; for (at = 1; at <= count; at++) if (has($4, word[at])) needed = 1 }
  END {
    for (at = 1; at <= count; at++) if (verb == "--whatprovides" && !(at in hit)) print "no package provides " word[at]
    if (verb == "-e" && !needed) printf "%s", rest >"${known}"
    exit needed
  }' ${known}
`;

const program = (name: string, text: string): void => {
  mkdirSync(join(directory, 'bin'), { recursive: true });
  writeFileSync(join(directory, 'bin', name), text);
  chmodSync(join(directory, 'bin', name), 0o755);
};

const paths = () => statePaths(join(directory, 'state'));

/** Runs lines on a host that rpm knows these packages of; dnf prints what it is told, and installs what `dnf` says. */
function onRpmHost(input: {
  known: readonly Known[];
  before?: readonly string[];
  wanted?: readonly string[];
  dnf?: string;
  run: string;
}) {
  const [known, log] = ['known', 'log'].map((name) => join(directory, name)) as [string, string];
  writeFileSync(known, input.known.map(rowOf).join(''));
  writeFileSync(log, '');
  rmSync(`${known}.anew`, { force: true });
  const state = join(directory, 'state/packages');
  mkdirSync(state, { recursive: true });
  const lines = (list: readonly string[]) => list.map((one) => `${one.replace(' ', '\t')}\n`).join('');
  if (input.before) {
    writeFileSync(join(state, 'before'), lines(input.before));
    writeFileSync(join(state, 'before.accounts'), '');
    writeFileSync(join(state, 'before.wanted'), lines(input.wanted ?? []));
  }
  program('rpm', rpm(known, log));
  program(
    'dnf',
    `#!/bin/sh\necho "dnf $*" >>${log}\n${input.dnf ?? ''}\ncase $* in *reinstall*) echo yes >${known}.anew ;; esac\n`,
  );
  const script = `own_directory() { :; }
    put() { cat >"$1.put"; mv "$1.put" "$1"; }
    export PATH=${join(directory, 'bin')}:$PATH
    ${input.run.replaceAll('/var/lib/dpkg/status', '/nowhere')}`;
  const { status } = spawnSync('sh', ['-e', '-c', script], { encoding: 'utf8' });
  const told = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^dnf .*?\b((?:re)?install|makecache)\b.*?( -- |$)/, 'dnf $1 '));
  const left = (name: string) =>
    existsSync(join(state, name)) ? readFileSync(join(state, name), 'utf8').trim() : null;
  const rest = readFileSync(known, 'utf8').trim().split('\n');
  return {
    status,
    told: told.map((line) => line.trim()),
    left,
    known: rest.map((row) => row.split('\t', 2).join(' ')),
  };
}

const installing = (...names: readonly string[]): string =>
  installPackages.script(
    { do: 'install-packages', manager: 'dnf', packages: names.map((name) => ({ name })) },
    paths(),
    '',
  ).text;

const bash: Known = { is: 'bash 5.1-6' };
const foreign: readonly Known[] = [
  { is: 'kernel 5.14-1' },
  { is: 'kernel 5.14-2' },
  { is: 'tool-module 2-1', provides: ['installonlypkg(kernel-module)'] },
  { is: 'agent 1.0-1', needs: ['bash'] },
  { is: 'gpg-pubkey 1-2' },
];

it('installs anew what a killed installation was asked for and what this needs, and nothing of others', () => {
  const tool = { is: 'tool 1:2.0-1', needs: ['lib.so.2()(64bit)', 'bash', 'rpmlib(Any)', 'tool-module'] };
  const { told, status, left } = onRpmHost({
    known: [bash, ...foreign, tool, { is: 'lib 3.0-1', provides: ['lib.so.2()(64bit)'] }],
    before: ['bash 5.1-6', 'kernel 5.14-1'],
    wanted: ['tool'],
    run: installing('tree'),
  });
  expect(status).toBe(0);
  expect(told).toEqual(['dnf install tree', expect.stringMatching(/^dnf reinstall /)]);
  expect(told[1]?.split(' ').slice(2).sort()).toEqual(['lib-3.0-1', 'tool-2.0-1']);
  expect(left('before')).toBe(null);
  expect(left('before.wanted')).toBe(null);
});

it('installs anew also what a killed installation had begun before what it was asked for', () => {
  const known = [bash, { is: 'lib 3.0-1' }];
  const { told } = onRpmHost({
    known,
    before: ['bash 5.1-6'],
    wanted: ['tool'],
    dnf: `case $* in *reinstall*) ;; *) printf 'tool\\t2.0-1\\t\\tlib\\n' >>${join(directory, 'known')} ;; esac`,
    run: installing('tool'),
  });
  expect(told).toEqual(['dnf install tool', 'dnf reinstall lib-3.0-1']);
});

it('removes an older version that a killed installation left beside the newer one, not while it is needed', () => {
  const known = [
    bash,
    { is: 'kernel 5-1' },
    { is: 'kernel 5-2' },
    { is: 'tool 1.0-1' },
    { is: 'tool 2.0-1' },
  ];
  const killed = {
    before: ['bash 5.1-6', 'kernel 5-1', 'tool 1.0-1', 'user 1.0-1'],
    wanted: ['tool', 'kernel'],
    run: installing('tool'),
  };
  const { told, known: rest } = onRpmHost({ known, ...killed });
  expect(told).toEqual(['rpm -e -- tool-1.0-1.noarch', 'dnf install tool', 'dnf reinstall tool-2.0-1']);
  expect(rest).toEqual(['bash 5.1-6', 'kernel 5-1', 'kernel 5-2', 'tool 2.0-1']);
  const needed = onRpmHost({
    known: [...known, { is: 'user 1.0-1', needs: ['tool-1.0-1.noarch'] }],
    ...killed,
  });
  expect([needed.status, needed.known.includes('tool 1.0-1')]).toEqual([0, true]);
});

it.each([
  ['cannot install', 'exit 1'],
  ['says nothing and does not install anew', 'exit 0'],
  ['cannot install anew', 'case $* in *reinstall*) exit 1 ;; esac'],
])('leaves all as it was, and remembers it, where dnf %s what a killed installation left', (_, dnf) => {
  const known = [bash, { is: 'tool 2.0-1' }];
  const {
    status,
    left,
    known: rest,
  } = onRpmHost({
    known,
    before: ['bash 5.1-6'],
    wanted: ['tool'],
    dnf,
    run: installing('tree'),
  });
  expect(status).toBe(1);
  expect(rest).toEqual(['bash 5.1-6', 'tool 2.0-1']);
  expect(left('before')).toBe('bash\t5.1-6');
  expect(left('before.wanted')).toBe('tool\ntree');
});

it('installs nothing anew where no installation was killed, and notes what came with a failed one', () => {
  const { told, left } = onRpmHost({
    known: [bash],
    dnf: `printf 'tool\\t2.0-1\\t\\t\\n' >>${join(directory, 'known')}; exit 1`,
    run: installing('tool'),
  });
  expect(told).toEqual(['dnf install tool', 'dnf makecache', 'dnf install tool']);
  expect([left('added'), left('before')]).toEqual(['tool', null]);
});

it.each([
  ['zypper', /install --force .*-- nginx=1:1\.20\.1-3$/],
  ['dnf', /reinstall -- nginx-1\.20\.1-3$/],
  ['yum', /reinstall -- nginx-1\.20\.1-3$/],
])('has %s install anew the version that is there', (name, expected) => {
  expect(onHost({ programs: [name], run: 'manager reinstall nginx@1:1.20.1-3' }).printed).toMatch(expected);
});

/** What is said and told on a host whose database of packages cannot be read. */
function repaired(): readonly string[] {
  const broken = join(directory, 'broken');
  writeFileSync(broken, '');
  program('dnf', '#!/bin/sh\nexit 9\n');
  program(
    'rpm',
    `#!/bin/sh
    case $1 in
      -qa) [ ! -e ${broken} ] ;;
      --eval) echo ${directory} ;;
      *) rm ${broken}; echo "rpm $*" ;;
    esac`,
  );
  const { text } = packageFunctions(paths());
  const run = `PATH=${join(directory, 'bin')}:$PATH\nonly=dnf folder=\nmanager repair`;
  const script = `own_directory() { :; }\n${text.replaceAll('/var/lib/dpkg/status', '/nowhere')}\n${run}`;
  const { stdout, stderr } = spawnSync('sh', ['-eu', '-c', script], { encoding: 'utf8' });
  return (stdout + stderr).trim().split('\n');
}

it('rebuilds a database of packages that nobody can read', () => {
  writeFileSync(join(directory, '__db.001'), '');
  expect(repaired()).toEqual(['rpm --rebuilddb']);
  expect(existsSync(join(directory, '__db.001'))).toBe(false);
});

it('leaves a database of packages alone that nobody can read while somebody has it open', () => {
  const open = openSync(join(directory, '.rpm.lock'), 'w');
  writeFileSync(join(directory, '__db.001'), '');
  try {
    expect(repaired()).toEqual(['the database of rpm cannot be read, and somebody is at work with it']);
  } finally {
    closeSync(open);
  }
  expect(existsSync(join(directory, '__db.001'))).toBe(true);
});
