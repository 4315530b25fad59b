import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram } from '../../test/fixture/bundled-program.ts';

let cwd: string;
let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'kubexm-cli-'));
  program = await bundleProgram();
});
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
  program.remove();
});

/** The real program in another directory, with an environment of its own. */
async function kubexm(line: string, env: Record<string, string> = {}, stdin = '') {
  const child = spawn(process.execPath, [program.entry, ...line.split(' ').filter(Boolean)], {
    cwd,
    env: { PATH: process.env['PATH'], TMPDIR: cwd, ...env },
  });
  child.stdin.end(stdin);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

describe('data and messages', () => {
  it('gives the version as a line or as data on standard output', async () => {
    expect(await kubexm('version')).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await kubexm('version -o json');
    expect(JSON.parse(stdout)).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  it('greets with three things to type', async () => {
    const { code, stdout } = await kubexm('');
    expect(code).toBe(0);
    expect(stdout.match(/^ {2}kubexm .*/gm)).toHaveLength(3);
  });

  it('prints the same help for both orders and for help', async () => {
    const [one, other, third] = await Promise.all(
      ['audit verify --help', 'verify audit --help', 'help audit verify'].map((line) => kubexm(line)),
    );
    expect(one).toMatchObject({ code: 0, stderr: '' });
    expect(other).toEqual(one);
    expect(third).toEqual(one);
  });

  it('writes no colour off a terminal', async () => {
    expect((await kubexm('help')).stdout).not.toContain('\x1b');
    expect((await kubexm('frobnicate')).stderr).not.toContain('\x1b');
  });
});

describe('language', () => {
  it.each([
    [{ LANG: 'zh_CN.UTF-8' }, ''],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'zh_TW' }, ''],
    [{}, '--lang zh'],
  ])('is Chinese with %j %s', async (env, flag) => {
    expect((await kubexm(`${flag} help`, env)).stdout).toContain('退出码');
  });

  it('is English when the first variable that is set says so', async () => {
    expect((await kubexm('help', { LC_ALL: 'C', LANG: 'zh_CN' })).stdout).toContain('Exit codes');
  });
});

describe('mistakes', () => {
  it('are all named at once on standard error, with exit code 2', async () => {
    const { code, stdout, stderr } = await kubexm('version --outptu json -o xml extra');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('error usage.unknown-flag');
    expect(stderr).toContain('error usage.bad-value');
    expect(stderr).toContain('2 problems');
  });

  it('are JSON lines with --log-format json', async () => {
    const { code, stderr } = await kubexm('--log-format json audt verify');
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'usage.unknown-command',
      fix: { en: 'Type `kubexm --log-format json audit verify`' },
    });
  });
});

it('says so where the directory it is run in was removed', async () => {
  const gone = mkdtempSync(join(tmpdir(), 'kubexm-gone-'));
  const line = 'cd "$1" && rmdir "$1" && exec "$2" "$3" get runs';
  const child = spawn('sh', ['-c', line, 'sh', gone, process.execPath, program.entry]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stderr = await text(child.stderr);
  expect(await ended).toBe(2);
  expect(stderr).toContain('error usage.directory-gone');
});

describe('cluster files', () => {
  it.each(['single', 'ha', 'external-lb'])(
    'the starter file %s is valid as it stands, and is not overwritten',
    async (kind) => {
      const file = `${kind}.yaml`;
      expect(await kubexm(`create config --kind ${kind} -f ${file}`)).toMatchObject({ code: 0, stdout: '' });
      expect(await kubexm(`config validate -f ${file}`)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`${file} is valid`),
        stderr: expect.stringContaining('config.not-encrypted'),
      });
      const again = await kubexm(`generate config -f ${file}`);
      expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('usage.file-exists') });
      expect((await kubexm(`create config -f ${file} --force`)).code).toBe(0);
    },
  );

  it('a lab is told before it is made that its file needs a name', async () => {
    // More hosts than a lab can have: should it go on all the same, nothing is made.
    expect(await kubexm('create lab --hosts 999 -f -')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('usage.not-a-file'),
    });
  });

  it.each([
    'confg validate -f cluster.yaml -e spec.global.password=hunter2hunter2 -e spec.etcd.port=2379',
    'run command -f cluster.yaml -e spec.global.password=hunter2hunter2 -e spec.etcd.port=2379 uptime',
  ])('a line that is shown once more leaves out what is secret by its name: %s', async (line) => {
    const { code, stderr } = await kubexm(line);
    expect(code).toBe(2);
    expect(stderr).toContain('spec.global.password=***');
    expect(stderr).toContain('spec.etcd.port=2379');
    expect(stderr).not.toContain('hunter2');
  });

  it('reads standard input, names every mistake with its line, and hides secrets', async () => {
    const { stdout: starter } = await kubexm('create config -f -');
    const broken = starter
      .replace('kind: Cluster', 'kind: Clutser')
      .replace(/^( +)kubernetes:$/m, '$1kubernets:')
      .concat('\npassword: hunter2hunter2\n');
    const { code, stderr } = await kubexm('config validate -f -', {}, broken);
    expect(code).toBe(2);
    expect(stderr).toMatch(/→ stdin:\d+:\d+/);
    expect(stderr).toMatch(/kubernets/);
    expect(stderr).toMatch(/\d+ problems/);
    expect(stderr).not.toContain('hunter2hunter2');
  });

  it('shows the effective file as YAML or JSON', async () => {
    const { stdout: starter } = await kubexm('create config -f -');
    const [yaml, json] = await Promise.all(
      ['config view -f -', 'config view -f - -o json'].map((line) => kubexm(line, {}, starter)),
    );
    expect(yaml?.stdout).toMatch(/^apiVersion: /);
    expect(JSON.parse(json?.stdout ?? '')).toMatchObject({ kind: 'Cluster' });
  });

  it.each([
    ['config validate -f missing.yaml', 'usage.unreadable'],
    ['config validate -f .', 'usage.unreadable'],
    ['config validate', 'usage.missing-flag'],
    ['create config -f no/such/dir/c.yaml', 'usage.folder-missing'],
    ['create lab -f no/such/dir/c.yaml', 'usage.folder-missing'],
    ['fetch kubeconfig -c demo --out no/such/dir/config', 'usage.folder-missing'],
    ['adopt cluster --host 127.0.0.1 --write no/such/dir/c.yaml', 'usage.folder-missing'],
    ['create artifacts --pin-images no/such/dir/digests.yaml', 'usage.folder-missing'],
    ['create artifacts --pin-images single.yaml', 'artifact.bom-invalid'],
    ['serve metrics --textfile no/such/dir/k.prom', 'usage.folder-missing'],
    ['create config -f /proc/c.yaml', 'usage.unwritable'],
    ['generate docs --out /proc/x', 'usage.unwritable'],
    ['get nodes -f single.yaml', 'pki.no-authority'],
    ['drain node node1 -f single.yaml', 'pki.no-authority'],
    ['cordon node node1 -f single.yaml --dry-run', 'pki.no-authority'],
  ])('%s is refused as %s', async (line, code) => {
    expect(await kubexm(line)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(code) });
  });

  it.each([
    ['add nodes --nodes node9', 'kubexm add nodes --nodes node9 -f cluster.yaml'],
    ['replace node node2 --with 10.0.0.9', 'kubexm replace node node2 --with 10.0.0.9 -f cluster.yaml'],
    ['delete nodes -f prod.yaml', 'kubexm delete nodes -f prod.yaml --nodes NAME'],
    ['run command --nodes node1 -- uptime', 'kubexm run command --nodes node1 -f cluster.yaml -- uptime'],
    ['get artifacts -f prod.yaml', 'kubexm get artifacts -f prod.yaml --available'],
    ['run task prepare-hosts', 'kubexm run task prepare-hosts -f cluster.yaml'],
    ['adopt cluster --host 10.0.0.1', 'kubexm adopt cluster --host 10.0.0.1 --write cluster.yaml'],
    ['adopt cluster --write a.yaml', 'kubexm adopt cluster --host ADDRESS --write a.yaml'],
    ['break lab --name edge --fault reboot', 'kubexm break lab --name edge --host HOST --fault reboot'],
  ])('what %s lacks is added to what was typed', async (line, next) => {
    expect(await kubexm(line)).toMatchObject({ code: 2, stderr: expect.stringContaining(next) });
  });
});

it('runs on hosts, names each that cannot be reached, and takes up the current context afterwards', async () => {
  const hosts = [1, 2].map(
    (number) =>
      `    - { name: node${number}, address: 127.0.0.${number + 1}, port: 9, user: root, password: canary-word-${number} }`,
  );
  writeFileSync(
    join(cwd, 'hosts.yaml'),
    ['metadata:', '  name: try', 'spec:', '  hosts:', ...hosts, ''].join('\n'),
  );
  const { code, stdout, stderr } = await kubexm('run command -f hosts.yaml --nodes node[1:2] -- uptime');
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  for (const host of ['node1', 'node2'])
    expect(stderr).toMatch(new RegExp(`error connection\\.\\S+ +\\S.*${host}`));
  expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/or +kubexm describe run \S+/);
  expect(stderr).not.toContain('canary-word');

  const runs = JSON.parse((await kubexm('get runs -o json')).stdout);
  expect(runs).toMatchObject([{ cluster: 'try', pipeline: 'run-command', status: 'failed' }]);
  expect(await kubexm('config use-context tyr')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('kubexm config use-context try'),
  });
  expect((await kubexm('config use-context try')).code).toBe(0);
  expect(JSON.parse((await kubexm('config get-contexts -o json')).stdout)).toEqual([
    { name: 'try', current: true },
  ]);
  expect((await kubexm('describe run')).stdout).toContain(`Run       ${runs[0].runId}`);
  for (const name of readdirSync(join(cwd, '.kubexm')).filter((one) => one.startsWith('audit')))
    rmSync(join(cwd, '.kubexm', name));
  const bare = await kubexm('audit verify');
  expect(bare.code).toBe(8);
  expect(bare.stderr).toContain('audit.trail-missing');
  rmSync(join(cwd, '.kubexm'), { recursive: true });
});

it('finds an edited audit line and exits 8', async () => {
  const { openAuditTrail } = await import('../telemetry/audit.ts');
  const { createVault } = await import('../domain/secret.ts');
  const directory = join(cwd, '.kubexm');
  const trail = openAuditTrail({ directory, user: 'ann', machine: 'm', vault: createVault(), now: () => 0 });
  trail.append({ action: 'create cluster', target: 'demo', run: null }, 'started');
  trail.append({ action: 'create cluster', target: 'demo', run: null }, 'done');
  expect(await kubexm('audit verify')).toMatchObject({ code: 0, stderr: '' });
  const { head } = JSON.parse((await kubexm('audit verify -o json')).stdout);
  expect((await kubexm(`audit verify --head ${head.spelled}`)).code).toBe(0);
  const { stdout, stderr: said } = await kubexm('audit');
  expect(said).toBe('');
  expect(stdout).toMatch(/^1970-01-01T00:00:00.000Z +ann +create cluster +demo +done$/m);

  const log = join(directory, 'audit.log');
  writeFileSync(log, readFileSync(log, 'utf8').replace('"ann"', '"bob"'));
  const { code, stderr } = await kubexm('audit verify');
  expect(code).toBe(8);
  expect(stderr).toContain('audit.line-edited');
  const listed = await kubexm('audit list');
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.stderr).toMatch(/^The audit trail is not whole.*\n$/);
});

it('serves metrics until it is interrupted, then ends with 0', async () => {
  const child = spawn(process.execPath, [program.entry, 'serve', 'metrics', '--port', '0'], { cwd, env: {} });
  try {
    const [first] = await new Promise<Buffer[]>((resolve) =>
      child.stderr.once('data', (chunk) => resolve([chunk])),
    );
    const [url = ''] = /http:\S+/.exec(String(first)) ?? [];
    expect((await fetch(url)).status).toBe(200);
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});

it('stays quiet when the reader of its output goes away', async () => {
  const child = spawn('sh', ['-c', `"${process.execPath}" "${program.entry}" help | head -n 1`], { cwd });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stdout.split('\n')).toHaveLength(2);
  expect(stderr).toBe('');
});
