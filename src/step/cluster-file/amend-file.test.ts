import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import { createVault } from '../../domain/secret.ts';
import { accept, type Verdict } from '../../domain/verdict.ts';
import { isBatched } from '../../plan/step.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import { text } from '../../problem/text.ts';
import { type ControlPort, createControlPort } from '../../runner/control-port.ts';
import { openWeb } from '../../runner/fetch/web.ts';
import { createHostPort } from '../../runner/host-port.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { amendFile } from './amend-file.ts';

let directory: string;
let path: string;
let connection: ReturnType<typeof connectLocal>;
let port: ControlPort;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-amend-'));
  path = join(directory, "the cluster's.yaml");
  writeFileSync(path, 'password: hunter2\nold\n');
  chmodSync(path, 0o640);
  connection = connectLocal({ host: '@control', elevation: { by: 'nothing' } });
  port = createControlPort({
    host: createHostPort({ connection, paths: statePaths(join(directory, 'state')) }),
    cacheDirectory: directory,
    clusterDirectory: directory,
    web: openWeb({ proxies: {}, unverified: new Set(), stallMs: 1000 }),
    vault: createVault(),
  });
});
afterEach(async () => {
  await connection.close();
  rmSync(directory, { recursive: true, force: true });
});

const newInsteadOfOld = (content: string): Verdict<string> => accept(content.replace('old', 'new'));

const inputWith = (amend = newInsteadOfOld) => ({
  path,
  amend,
  says: text('new comes', '加入 new'),
  redact: (line: string) => line.replaceAll('hunter2', '***'),
});

async function check(input = inputWith()) {
  const { check: batched } = amendFile;
  if (!isBatched(batched)) throw new Error('declared');
  return batched.judge(input, await port.read(batched.reads(input)), { interrupted: false });
}

const apply = () => amendFile.apply(port, inputWith(), {}, applyContext);

describe('amending the cluster file on this machine', () => {
  it('shows what changes and no secret, writes it with the rights the file had, and has nothing left to do', async () => {
    expect(await check()).toMatchObject({
      state: 'drifted',
      because: { en: `${path}: new comes` },
      difference: ' password: ***\n-old\n+new',
    });
    expect(readFileSync(path, 'utf8')).toContain('old');
    await apply();
    expect(readFileSync(path, 'utf8')).toBe('password: hunter2\nnew\n');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(await check()).toMatchObject({ state: 'satisfied' });
  });

  it('returns to the text before', async () => {
    const undo = amendFile.undo(inputWith());
    if (!('capture' in undo)) throw new Error('reversible');
    const record = { runId: 'r', node: 'n' };
    const actions = await port.capture(undo.capture, record);
    await apply();
    await port.revert(actions, record);
    expect(readFileSync(path, 'utf8')).toBe('password: hunter2\nold\n');
  });

  it('keeps what was written into the file in between', async () => {
    await check();
    writeFileSync(path, 'old\n# a note\n');
    await apply();
    expect(readFileSync(path, 'utf8')).toBe('new\n# a note\n');
  });

  it.each([
    ['a form that only a person can change', 'config.amend-by-hand', () => undefined],
    ['a file that is gone', 'usage.unreadable', () => rmSync(path)],
  ])('refuses %s', async (_title, code, spoil) => {
    spoil();
    const refused: Verdict<string> = { ok: false, reason: 'by-hand', because: text('no', '不') };
    await expect(check(inputWith(() => refused))).rejects.toMatchObject({ code });
  });
});
