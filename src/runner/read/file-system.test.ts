import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import { createHostPort } from '../host-port.ts';
import { statePaths } from '../state-paths.ts';
import { processesOf } from '../testing/processes-of.ts';
import { fileSystemRead } from './file-system.ts';
import { look } from './look.ts';

it('knows the disk of a directory that is not there yet, and whether anything is in one that is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubexm-file-system-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['empty', 'formatted/lost+found', 'used/.hidden'])
    mkdirSync(join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'linked'));
  symlinkSync('nowhere', join(folder, 'linked', 'link'));
  const connection = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
  onTestFinished(() => connection.close());
  const names = ['', 'empty', 'formatted', 'used', 'linked', 'to/come'];
  const found = await look(
    createHostPort({ connection }),
    ...names.map((name) => ({ kind: 'file-system', path: join(folder, name) }) as const),
  );
  expect(found.map(({ isFilled }) => isFilled)).toEqual([true, false, false, true, true, false]);
  const [there] = found;
  expect(there?.sizeBytes).toBeGreaterThan(0);
  expect(new Set(found.map(({ mount }) => mount))).toEqual(new Set([there?.mount]));
});

it('starts three processes for a directory', () => {
  const script = (...paths: readonly string[]) =>
    fileSystemRead.script(
      paths.map((path) => ({ kind: 'file-system', path })),
      statePaths(),
    );
  expect(processesOf(script('/', '/usr')) - processesOf(script('/'))).toBeLessThanOrEqual(3);
});
