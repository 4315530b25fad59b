import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectLocal } from '../connector/connect-local.ts';
import type { Connection } from '../connector/connection.ts';
import { createHostPort } from './host-port.ts';
import { acquireLock, breakLock, inspectLock, releaseLock, renewLock } from './lock.ts';
import { type StatePaths, statePaths } from './state-paths.ts';

let directory: string;
let paths: StatePaths;
const open: Connection[] = [];

const connect = (): Connection => {
  const connection = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
  open.push(connection);
  return connection;
};

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kubexm-lock-'));
  paths = statePaths(join(directory, 'state'));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  await rm(directory, { recursive: true });
});

const holder = (runId: string) => ({
  operator: 'ann',
  machine: "ann's laptop",
  pid: 7,
  command: 'create cluster -f "a b.yaml"',
  since: '2026-11-17T01:02:03.000Z',
  runId,
});

async function taken(connection: Connection, runId: string): Promise<string> {
  const answer = await acquireLock(connection, holder(runId), paths);
  if (!answer.ok) throw new Error(`held by ${answer.heldBy.runId}`);
  return answer.token;
}

describe('the lock of a host', () => {
  it('is won by exactly one of many operators who ask at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, index) => acquireLock(connect(), holder(`run-${index}`), paths)),
    );
    expect(asked.filter((answer) => answer.ok)).toHaveLength(1);
    const winner = `run-${asked.findIndex((answer) => answer.ok)}`;
    for (const answer of asked)
      if (!answer.ok) expect(answer.heldBy).toMatchObject({ runId: winner, pid: 7 });
  });

  it('names its holder with an age by the clock of the host', async () => {
    const connection = connect();
    expect(await inspectLock(connection, paths)).toBeUndefined();
    const token = await taken(connection, 'run');
    const tenMinutesAgo = new Date(Date.now() - 600_000);
    await utimes(join(paths.lock, 'renewed'), tenMinutesAgo, tenMinutesAgo);
    const held = await inspectLock(connection, paths);
    expect(held).toMatchObject({ ...holder('run'), token });
    expect(held?.age).toBeGreaterThanOrEqual(600);
    expect(await renewLock(connection, token, paths)).toBe(true);
    expect((await inspectLock(connection, paths))?.age).toBeLessThan(600);
  });

  it('is given again to the same run, whose earlier attempt is fenced out', async () => {
    const connection = connect();
    const first = await taken(connection, 'run');
    const second = await acquireLock(connection, holder('run'), paths);
    expect(second).toMatchObject({ ok: true, tookOver: true });
    expect(await renewLock(connection, first, paths)).toBe(false);
    expect(await renewLock(connection, second.ok ? second.token : '', paths)).toBe(true);
  });

  it('stays with its holder when someone else releases or breaks another one', async () => {
    const connection = connect();
    const mine = await taken(connection, 'run');
    await releaseLock(connection, 'yours', paths);
    await breakLock(connection, { token: 'gone' }, paths);
    expect(await inspectLock(connection, paths)).toMatchObject({ token: mine });
    await breakLock(connection, { token: mine }, paths);
    expect(await inspectLock(connection, paths)).toBeUndefined();
    expect(await acquireLock(connection, holder('other'), paths)).toMatchObject({ ok: true });
  });

  it('keeps everything that changes the host from running once it is lost', async () => {
    const connection = connect();
    const file = join(directory, 'file');
    let token = 'none';
    const mine = createHostPort({ connection, fence: () => token, paths });
    const write = { do: 'write-file', path: file, content: 'a', mode: 0o600, owner: '0:0' } as const;
    const path = { kind: 'path', path: file } as const;
    const lost = { code: 'host.lock-lost' };
    await expect(mine.change([write])).rejects.toMatchObject(lost);
    token = await taken(connection, 'run');
    await mine.change([write]);
    await breakLock(connection, { token }, paths);
    await writeFile(file, 'theirs');
    const record = { runId: 'run', node: '1' };
    await expect(mine.change([write])).rejects.toMatchObject(lost);
    await expect(mine.capture([path], record)).rejects.toMatchObject(lost);
    await expect(
      mine.revert([{ do: 'remove-path', path: file, recursive: false }], record),
    ).rejects.toMatchObject(lost);
    await expect(mine.run({ argv: ['rm', file], timeoutMs: 10_000 })).rejects.toMatchObject(lost);
    await expect(mine.mark({ runId: 'run', node: 'n', step: 'a.b', subject: 'here' })).rejects.toMatchObject(
      lost,
    );
    expect(await mine.read([path])).toMatchObject([{ type: 'file', size: 6 }]);
  });

  it('takes what a killed run had sent with it, and nothing that somebody else put there', async () => {
    const connection = connect();
    const token = await taken(connection, 'r1');
    await mkdir(paths.staging);
    const sent = ['sent-0123456789abcdef', 'sent-0123456789abcdef.part.17', 'sent-elsewhere'];
    for (const name of sent) {
      await mkdir(join(paths.staging, name));
      await writeFile(join(paths.staging, name, 'file'), 'content');
    }
    await writeFile(join(paths.staging, 'notes.txt'), 'content');
    await releaseLock(connection, token, paths);
    expect(await readdir(paths.staging)).toEqual(['notes.txt', 'sent-elsewhere']);
  });
});
