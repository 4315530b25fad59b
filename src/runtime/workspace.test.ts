import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../telemetry/testing/temporary-directory.ts';
import { openWorkspace } from './workspace.ts';

const keyFile = (directory: string): string => join(directory, '.kubexm', 'secret-hash.key');

it('makes the key of its hashes once, and nothing else stays of the making', () => {
  const directory = temporaryDirectory();
  openWorkspace(directory, { create: true });
  const key = readFileSync(keyFile(directory));
  openWorkspace(directory, { create: true });
  expect(key).toHaveLength(32);
  expect(readFileSync(keyFile(directory))).toEqual(key);
  expect(readdirSync(join(directory, '.kubexm'))).toEqual(['secret-hash.key']);
});

it('makes the key anew when a full disk or a power cut left none of its bytes', () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, '.kubexm'));
  writeFileSync(keyFile(directory), '');
  openWorkspace(directory, { create: true });
  expect(readFileSync(keyFile(directory))).toHaveLength(32);
});

it('says so where the key cannot be written, and leaves no empty one', () => {
  const directory = temporaryDirectory();
  mkdirSync(`${keyFile(directory)}.${process.pid}`, { recursive: true });
  expect(() => openWorkspace(directory, { create: true })).toThrow(
    expect.objectContaining({ code: 'usage.unwritable' }),
  );
  expect(readdirSync(join(directory, '.kubexm'))).toEqual([`secret-hash.key.${process.pid}`]);
});
