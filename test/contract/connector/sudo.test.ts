import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import type { Connection } from '../../../src/connector/connection.ts';
import type { SshTarget } from '../../../src/connector/ssh-target.ts';
import { shownByProcesses } from './processes.ts';
import { type Sshd, startSshd, type TestUser } from './sshd.ts';
import { portsTrusting, secret, targetOf } from './target.ts';

const password = 'S0me-sudo-canary';
const users: readonly TestUser[] = [
  { name: 'kxfree', password, sudoers: 'kxfree ALL=(ALL) NOPASSWD: ALL' },
  { name: 'kxshell', password, sudoers: 'kxshell ALL=(root) NOPASSWD: /bin/sh' },
  { name: 'kxasks', password, sudoers: 'kxasks ALL=(ALL) ALL' },
  { name: 'kxpty', password, sudoers: 'Defaults:kxpty use_pty\nkxpty ALL=(ALL) ALL' },
  { name: 'kxnever', password },
  { name: 'kxtty', password, sudoers: 'Defaults:kxtty requiretty\nkxtty ALL=(ALL) NOPASSWD: ALL' },
  {
    name: 'kxnoisy',
    password,
    sudoers: 'kxnoisy ALL=(ALL) ALL',
    bashrc: 'echo welcome; echo "mind the gap" >&2; export PATH=/usr/bin',
  },
];

let sshd: Sshd;
beforeAll(async () => {
  sshd = await startSshd({ users });
});
afterAll(() => sshd?.stop());

const open = (user: string, rest: Partial<SshTarget> = {}): Promise<Connection> =>
  connectSsh(targetOf(sshd, { user, ...rest }), portsTrusting(sshd));

async function using<T>(
  connection: Promise<Connection>,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const opened = await connection;
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

/** Root must be reached, and standard input must hold what was sent and nothing else. */
const inputAsRoot = (connection: Connection): Promise<string> =>
  connection
    .exec({ argv: ['sh', '-c', 'id -u; cat'], stdin: 'only this', timeoutMs: 30_000 })
    .then(({ stdout, stderr }) => stdout.toString() + stderr.toString());

describe('sudo', () => {
  it.each([
    ['without a password', 'kxfree', undefined],
    ['without a password though one is configured', 'kxfree', password],
    ['for the shell alone', 'kxshell', undefined],
    ['with a password', 'kxasks', password],
    ['with a password and a terminal of its own', 'kxpty', password],
    ['with a password after noisy start-up files', 'kxnoisy', password],
  ])('reaches root %s', async (_title, user, given) => {
    const rest = given === undefined ? {} : { sudoPassword: secret(given) };
    expect(await using(open(user, rest), inputAsRoot)).toBe('0\nonly this');
  });

  it('never shows the password to anybody on the host', async () => {
    await using(open('kxasks', { sudoPassword: secret(password) }), async (connection) => {
      const running = Promise.all([
        connection.exec({ argv: ['sleep', '1'], timeoutMs: 30_000 }),
        connection.shell({ script: 'sleep 1', timeoutMs: 30_000 }),
      ]);
      for (let sample = 0; sample < 40; sample += 1) {
        expect(shownByProcesses().includes(password)).toBe(false);
        await sleep(20);
      }
      await running;
    });
  });

  it.each([
    ['wants a password and has none', 'kxasks', undefined, 'connection.sudo-needs-password'],
    ['gets a wrong password', 'kxasks', 'wrong', 'connection.sudo-wrong-password'],
    ['does not allow the user', 'kxnever', password, 'connection.sudo-not-allowed'],
    ['wants a terminal', 'kxtty', undefined, 'connection.sudo-needs-tty'],
  ])('tells when it %s', async (_title, user, given, code) => {
    const rest = given === undefined ? {} : { sudoPassword: secret(given) };
    await expect(open(user, rest)).rejects.toMatchObject({ code, exitCode: 3, params: { user } });
  });

  it('gives the wrong password once and no more', async () => {
    await expect(open('kxnoisy', { sudoPassword: secret('wrong') })).rejects.toMatchObject({
      code: 'connection.sudo-wrong-password',
    });
  });
});
