import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { removeTraces } from './remove-traces.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kubexm-traces-'));
});
afterEach(() => rmSync(root, { recursive: true }));

interface Host {
  readonly runs?: boolean;
  readonly shims?: string;
}

/** A host whose files are below a folder of this machine. */
function hostWith({ runs = false, shims = '' }: Host = {}): HostPort {
  const done = ([program = '', ...words]: readonly string[]) => {
    const here = words.map((word) => (word.startsWith('/') ? `${root}${word}` : word));
    const { status, stdout } = spawnSync(program, here, { encoding: 'utf8' });
    return { code: status ?? 1, stdout, stderr: '' };
  };
  const answer = (read: Read & { readonly argv?: readonly string[]; readonly path?: string }): unknown => {
    if (read.kind === 'unit') return { active: runs };
    if (read.kind === 'path') return { type: existsSync(`${root}${read.path}`) ? 'directory' : 'absent' };
    const [program] = read.argv ?? [];
    return program === 'pgrep'
      ? { state: 'answered', code: 0, stdout: shims }
      : { state: 'answered', ...done(read.argv ?? []) };
  };
  return {
    read: async (reads: readonly Read[]) => reads.map(answer),
    run: async ({ argv }: { readonly argv: readonly string[] }) => done(argv),
  } as unknown as HostPort;
}

async function stateOf(port: HostPort): Promise<string> {
  const { check } = removeTraces;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, {}, { interrupted: false })).state;
}

const folders = ['/run/containerd/task', '/run/nri', '/opt/containerd/bin', '/opt/containerd/lib'];
const isThere = (path: string): boolean => existsSync(join(root, path));

it('leaves nothing of what containerd made for itself', async () => {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  expect(await stateOf(hostWith())).toBe('drifted');
  await removeTraces.apply(hostWith(), {}, undefined, applyContext);
  expect(['/run/containerd', '/run/nri', '/opt/containerd'].filter(isThere)).toEqual([]);
  expect(await stateOf(hostWith())).toBe('satisfied');
});

it('leaves programs that somebody put beside', async () => {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, '/opt/containerd/bin/plugin'), '');
  await removeTraces.apply(hostWith(), {}, undefined, applyContext);
  expect(['/run/containerd', '/opt/containerd/bin/plugin'].filter(isThere)).toEqual([
    '/opt/containerd/bin/plugin',
  ]);
  expect(await stateOf(hostWith())).toBe('satisfied');
});

it('touches nothing while a containerd runs, or a container of others without one', async () => {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  expect(await stateOf(hostWith({ runs: true }))).toBe('satisfied');
  expect(await stateOf(hostWith({ shims: '4711\n' }))).toBe('satisfied');
});
