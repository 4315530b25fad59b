import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localFile } from './local-file.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-local-file-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const openFiles = (): number => readdirSync('/proc/self/fd').length;

it('uses no more memory for a large file than for a small one', async () => {
  const path = join(directory, 'large');
  writeFileSync(path, Buffer.alloc(3_000_000, 'x'));
  const memory = new Set<ArrayBufferLike>();
  let bytes = 0;
  for await (const piece of localFile(path)) {
    memory.add(piece.buffer);
    bytes += piece.length;
  }
  expect([bytes, memory.size]).toEqual([3_000_000, 2]);
});

it('closes the file when nobody wants the rest', async () => {
  const path = join(directory, 'rest');
  writeFileSync(path, Buffer.alloc(3_000_000, 'x'));
  const before = openFiles();
  for await (const piece of localFile(path)) {
    expect([piece.length > 0, openFiles()]).toEqual([true, before + 1]);
    break;
  }
  expect(openFiles()).toBe(before);
});
