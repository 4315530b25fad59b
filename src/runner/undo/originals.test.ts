import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shellFunctions } from '../shell-functions.ts';
import { statePaths } from '../state-paths.ts';
import { keepOriginals, packagesBrought } from './originals.ts';

it('takes nothing that a killed process of the same number left, and writes over no original', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-originals-'));
  try {
    const paths = statePaths(directory);
    const keep = (node: string) => {
      const original = { runId: 'run', node, key: 'path:/etc/one', actions: [] };
      const { text } = keepOriginals([{ original, digests: [] }], paths);
      // The shell plants what it would find behind a reboot: a folder with its own number.
      const planted = `mkdir -p ${paths.original}/new.$$; : >${paths.original}/new.$$/path%3A%2Fetc%2Fone.json`;
      const script = `${shellFunctions.text}\n${planted}\n${text}`;
      const { status, stderr } = spawnSync('sh', ['-eu', '-c', script], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    };
    mkdirSync(paths.original, { recursive: true });
    keep('first');
    keep('second');
    const names = readdirSync(paths.original).filter((name) => name !== 'objects' && name !== 'order');
    expect(names).toEqual(['path%3A%2Fetc%2Fone.json']);
    expect(readFileSync(join(paths.original, names[0] ?? ''), 'utf8')).toContain('"node":"first"');
  } finally {
    rmSync(directory, { recursive: true });
  }
});

it('knows the packages that were not there before kubexm came', () => {
  const original = (names: string, ...install: readonly string[]) => ({
    runId: 'run',
    node: 'create/preparation/install-packages/system.install-packages',
    key: `packages:${names}`,
    actions: [{ do: 'packages' as const, before: '', install }],
  });
  const brought = packagesBrought([
    original('nginx,socat', 'nginx@1.22.1-9+deb12u1'),
    original('haproxy,nginx,socat', 'nginx@1.22.1-9+deb12u1', 'socat@1.7@2'),
  ]);
  expect([...brought].sort()).toEqual(['haproxy', 'socat']);
});
