import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandTable } from '../../src/cli/command-table.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { testWorld } from '../../src/cli/test-world.ts';
import { corpus } from './corpus.ts';

const connect = vi.spyOn(Socket.prototype, 'connect');
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-bad-input-'));
});
afterAll(() => {
  expect(readdirSync(directory)).toEqual([]);
  rmSync(directory, { recursive: true });
  connect.mockRestore();
});

/** Cases with special files are about what stands on a disk; the loader's own test gives it that disk. */
const plain = corpus.filter(({ files }) => files === undefined);

describe('bad input on the command line', () => {
  it.each(plain.map((file) => [`row ${file.row}: ${file.name}`, file] as const))('%s', async (_, file) => {
    const world = testWorld({ cwd: directory, env: { HOME: directory }, readStdin: async () => file.text() });
    const code = await runCli(['config', 'validate', '-f', '-', '-o', 'json'], world, commandTable);
    expect(code).toBe(2);
    const { problems } = JSON.parse(world.stdout.text()) as {
      problems: { code: string; where: { line: number; column: number; pointer?: string }; fix: string }[];
    };
    for (const expected of file.expected) {
      const found = problems.find((one) => one.code === expected.code && one.where.line === expected.line);
      expect(found, `${expected.code} at line ${expected.line}`).toBeDefined();
      expect(found?.where).toMatchObject({ column: expected.column });
      expect(found?.fix).not.toBe('');
    }
    expect(connect).not.toHaveBeenCalled();
  });
});
