import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import type { Connection } from '../../../src/connector/connection.ts';
import { Problem } from '../../../src/problem/problem.ts';
import { eventually } from './processes.ts';
import { type Sshd, startSshd } from './sshd.ts';
import { portsTrusting, targetOf } from './target.ts';
import { type Direction, startWire, type Wire } from './wire.ts';

let sshd: Sshd;
let wire: Wire;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-cut-'));
  sshd = await startSshd();
  wire = await startWire(sshd.port);
});
afterAll(async () => {
  await wire?.close();
  await sshd?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const open = (): Promise<Connection> => connectSsh(targetOf(sshd, { port: wire.port }), portsTrusting(sshd));

async function using(use: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = await open();
  try {
    await use(connection);
  } finally {
    await connection.close();
  }
}

const timeoutMs = 30_000;
const bytes = randomBytes(400_000);
const digest = createHash('sha256').update(bytes).digest('hex');

/** Runs to its end or loses the connection, and checks that what it says is true. */
const operations: Record<string, (connection: Connection) => Promise<void>> = {
  async exec(connection) {
    const { outcome, stdout } = await connection.exec({
      argv: ['sh', '-c', 'cat; exit 3'],
      stdin: bytes,
      timeoutMs,
    });
    if (outcome.kind === 'unknown') return;
    expect(outcome).toEqual({ kind: 'exited', code: 3 });
    expect(stdout.equals(bytes)).toBe(true);
  },
  async shell(connection) {
    for (let n = 0; n < 5; n += 1) {
      const { outcome, stdout } = await connection.shell({ script: `echo ${n}; exit ${n}`, timeoutMs });
      if (outcome.kind === 'unknown') return;
      expect([outcome, stdout.toString()]).toEqual([{ kind: 'exited', code: n }, `${n}\n`]);
    }
  },
  async upload(connection) {
    const place = mkdtempSync(join(directory, 'up-'));
    const sent = join(place, 'sent');
    const content = { name: 'file', content: bytes, bytes: bytes.length, sha256: digest };
    const isWhole = (): boolean => readFileSync(join(sent, 'file')).equals(bytes);
    try {
      await connection.upload({ directory: sent, files: [content], timeoutMs });
      expect(isWhole()).toBe(true);
    } catch (cause) {
      expect(cause).toMatchObject({ code: 'connection.lost', exitCode: 3 });
    }
    await eventually(() => !readdirSync(place).some((name) => name.includes('.part')));
    expect(!existsSync(sent) || isWhole()).toBe(true);
  },
  async download(connection) {
    const path = join(directory, 'source');
    writeFileSync(path, bytes);
    let received = 0;
    try {
      const result = await connection.download({
        path,
        to(chunk) {
          received += chunk.length;
        },
        timeoutMs,
      });
      expect(result).toEqual({ sha256: digest, bytes: bytes.length });
    } catch (cause) {
      expect(cause).toMatchObject({ code: 'connection.lost' });
      expect(received).toBeLessThanOrEqual(bytes.length);
    }
  },
};

const points = 8;
const directions: readonly Direction[] = ['to-host', 'from-host'];
const cases = Object.keys(operations).flatMap((name) =>
  directions.map((direction) => [name, direction] as const),
);

describe('a connection that is cut', () => {
  it.each(cases)(
    'in the middle of %s, %s, is told as it is, and the next use has a new one',
    async (name, direction) => {
      const operation = operations[name] ?? expect.unreachable();
      let whole = 0;
      await using(async (connection) => {
        const before = wire.carried(direction);
        await operation(connection);
        whole = wire.carried(direction) - before;
      });
      for (let point = 0; point < points; point += 1)
        await using(async (connection) => {
          wire.cutAfter(direction, 1 + Math.floor((whole * point) / points));
          await operation(connection);
          wire.cutAfter(direction, 0);
          await sleep(50);
          const { outcome } = await connection.exec({ argv: ['true'], timeoutMs });
          expect(outcome).toEqual({ kind: 'exited', code: 0 });
        });
    },
  );

  it('while it is being made, is a connection problem and not a wrong password', async () => {
    let whole = 0;
    const before = wire.carried('from-host');
    await using(async () => {
      whole = wire.carried('from-host') - before;
    });
    for (let point = 0; point < points; point += 1) {
      wire.cutAfter('from-host', 1 + Math.floor((whole * point) / points));
      await expect(open()).rejects.toMatchObject({ code: 'connection.handshake-failed' });
    }
  });

  it('loses a running command without a lie about how it ended', async () => {
    await using(async (connection) => {
      const flag = join(directory, 'started');
      const begun = join(directory, 'begun');
      const running = connection.exec({ argv: ['sh', '-c', `touch ${flag}; sleep 20`], timeoutMs });
      const script = connection.shell({ script: `touch ${begun}; sleep 20`, timeoutMs });
      await eventually(() => existsSync(flag) && existsSync(begun));
      wire.cutAfter('to-host', 0);
      expect([(await running).outcome.kind, (await script).outcome.kind]).toEqual(['unknown', 'unknown']);
      expect((await connection.shell({ script: 'echo on', timeoutMs })).stdout.toString()).toBe('on\n');
    });
  });

  it('does not believe an exit code whose output never came to its end', async () => {
    await using(async (connection) => {
      const flag = join(directory, 'exiting');
      const script = `touch ${flag}; sleep 20 & exit 0`;
      const running = connection.exec({ argv: ['sh', '-c', script], timeoutMs });
      await eventually(() => existsSync(flag));
      await sleep(1_000);
      wire.cutAfter('to-host', 0);
      expect((await running).outcome.kind).toBe('unknown');
    });
  });

  it('is made anew a bounded number of times, and works again once the host is back', async () => {
    await using(async (connection) => {
      const before = wire.connections();
      wire.deaf(true);
      wire.cutAfter('to-host', 0);
      await sleep(100);
      await expect(connection.exec({ argv: ['true'], timeoutMs })).rejects.toBeInstanceOf(Problem);
      expect(wire.connections() - before).toBe(5);
      wire.deaf(false);
      expect((await connection.exec({ argv: ['true'], timeoutMs })).outcome.kind).toBe('exited');
    });
  });

  it('is not made anew a second time when the host no longer lets us in', async () => {
    await using(async (connection) => {
      const keys = join(sshd.directory, 'key.pub');
      renameSync(keys, `${keys}.away`);
      try {
        wire.cutAfter('to-host', 0);
        await sleep(100);
        const before = wire.connections();
        const uses = Array.from({ length: 5 }, () => connection.exec({ argv: ['true'], timeoutMs }));
        for (const use of [...uses, connection.shell({ script: ':', timeoutMs })])
          await expect(use).rejects.toMatchObject({ code: 'connection.auth-failed' });
        await expect(connection.exec({ argv: ['true'], timeoutMs })).rejects.toBeInstanceOf(Problem);
        expect(wire.connections() - before).toBe(1);
      } finally {
        renameSync(`${keys}.away`, keys);
      }
    });
  });

  it('by a network that swallows everything leaves the end of a command unknown', async () => {
    await using(async (connection) => {
      await connection.shell({ script: ':', timeoutMs });
      wire.hold(true);
      try {
        const { outcome } = await connection.exec({ argv: ['true'], timeoutMs: 200 });
        expect(outcome.kind).toBe('unknown');
      } finally {
        wire.hold(false);
        wire.cutAfter('to-host', 0);
      }
    });
  });
});
