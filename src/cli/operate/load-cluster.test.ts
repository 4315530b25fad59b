import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { commandTable } from '../command-table.ts';
import { readInvocation } from '../invocation/read-invocation.ts';
import { testContext, testWorld } from '../test-world.ts';

const cwd = mkdtempSync(join(tmpdir(), 'kubexm-context-'));
mkdirSync(join(cwd, '.kubexm'));
writeFileSync(join(cwd, '.kubexm', 'current-context'), 'prod\n');
afterAll(() => rmSync(cwd, { recursive: true }));

it.each([
  'check health',
  'check preflight',
  'check certs',
  'run task check-etcd',
  'run command -- uptime',
  'get nodes',
])('%s is about the current context when no file is named', async (typed) => {
  const read = readInvocation(typed.split(' '), commandTable);
  if (read.kind !== 'run') throw new Error(`${typed} is refused`);
  const asked = read.command.run(read.input, testContext(testWorld({ cwd })), commandTable);
  await expect(asked).rejects.toMatchObject({ code: 'usage.unknown-context', params: { name: 'prod' } });
});
