import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import type { Connection } from '../../../src/connector/connection.ts';
import { eventually, runningWith } from './processes.ts';
import { type Sshd, startSshd } from './sshd.ts';
import { portsTrusting, targetOf } from './target.ts';

let sshd: Sshd;
let narrow: Sshd;
let connection: Connection;

beforeAll(async () => {
  sshd = await startSshd();
  narrow = await startSshd({ config: ['MaxSessions 2'] });
  connection = await connectSsh(targetOf(sshd), portsTrusting(sshd));
});
afterAll(async () => {
  await connection?.close();
  await sshd?.stop();
  await narrow?.stop();
});

const timeoutMs = 60_000;
const tagged = (): string => `9${Math.floor(Math.random() * 1e9)}`;

describe('the channels of one connection', () => {
  it('can all be cleared at once when every one of them is stuck', async () => {
    const tag = tagged();
    const stuck = Array.from({ length: 8 }, () =>
      connection.exec({ argv: ['sleep', tag], timeoutMs: 1_000 }),
    );
    const outcomes = (await Promise.all(stuck)).map(({ outcome }) => outcome.kind);
    expect(outcomes).toEqual(Array.from({ length: 8 }, () => 'timed-out'));
    expect(runningWith(`sleep ${tag}`)).toEqual([]);
  });

  it('are never taken by what was cancelled while it waited for one', async () => {
    const tag = tagged();
    const flag = join(sshd.directory, 'must-not-exist');
    const stop = new AbortController();
    const busy = Array.from({ length: 8 }, () =>
      connection.exec({ argv: ['sleep', tag], timeoutMs, signal: stop.signal }),
    );
    await eventually(() => runningWith(`sleep ${tag}`).length === 8);
    const cancel = new AbortController();
    const waiting = connection.exec({ argv: ['touch', flag], timeoutMs, signal: cancel.signal });
    cancel.abort();
    expect((await waiting).outcome).toEqual({ kind: 'cancelled' });
    stop.abort();
    await Promise.all(busy);
    expect(existsSync(flag)).toBe(false);
  });

  it('are asked for again where the server gives fewer than usual', async () => {
    const few = await connectSsh(targetOf(narrow), portsTrusting(narrow));
    try {
      await few.shell({ script: ':', timeoutMs });
      const all = await Promise.all(
        Array.from({ length: 12 }, (_, n) => few.exec({ argv: ['echo', String(n)], timeoutMs })),
      );
      expect(all.map(({ stdout }) => Number(stdout.toString()))).toEqual(
        Array.from({ length: 12 }, (_, n) => n),
      );
    } finally {
      await few.close();
    }
  });
});
