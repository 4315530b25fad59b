import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthMethod } from '../../../src/connector/ssh-target.ts';
import { trustedKey, whoAmI, withAgent } from './log-in.ts';
import { eventually } from './processes.ts';
import { type KeyType, makeKey, type Sshd, startSshd, type TestUser } from './sshd.ts';
import { secret } from './target.ts';
import { startWire, type Wire } from './wire.ts';

const user: TestUser = {
  name: 'kxlogin',
  password: 'L0gin-pass',
  sudoers: 'kxlogin ALL=(ALL) NOPASSWD: ALL',
};
const right: AuthMethod = { kind: 'password', password: secret(user.password) };
const wrong: AuthMethod = { kind: 'password', password: secret('not-the-password') };

let sshd: Sshd;
let interactive: Sshd;
let wire: Wire;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-login-'));
  sshd = await startSshd({ users: [user, { ...user, name: 'kxnologin', shell: '/usr/sbin/nologin' }] });
  interactive = await startSshd({ users: [user], config: ['PasswordAuthentication no'] });
  wire = await startWire(sshd.port);
});
afterAll(async () => {
  await wire?.close();
  await sshd?.stop();
  await interactive?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const keyFile = (name: string, passphrase?: string, type?: KeyType): string =>
  trustedKey(sshd, join(directory, name), passphrase, type);

describe('logging in', () => {
  it('takes a password', async () => {
    expect(await whoAmI(sshd, { user: user.name, auth: [right] })).toBe('root');
  });

  it('answers a server that asks for the password in its own words', async () => {
    expect(await whoAmI(interactive, { user: user.name, auth: [right] })).toBe('root');
  });

  it.each(['ed25519', 'rsa', 'ecdsa'] as const)('takes a key file of type %s', async (type) => {
    expect(
      await whoAmI(sshd, { auth: [{ kind: 'key-file', path: keyFile(`plain-${type}`, '', type) }] }),
    ).toBe('root');
  });

  it('takes an encrypted key with its passphrase', async () => {
    const path = keyFile('encrypted', 'open-sesame');
    expect(
      await whoAmI(sshd, { auth: [{ kind: 'key-file', path, passphrase: secret('open-sesame') }] }),
    ).toBe('root');
  });

  it('takes a key an agent holds', async () => {
    await withAgent(async (socket, add) => {
      add(keyFile('in-agent'));
      expect(await whoAmI(sshd, { auth: [{ kind: 'agent', socket }] })).toBe('root');
    });
  });

  it('goes on to the next method when one is refused', async () => {
    const stranger = join(directory, 'stranger');
    makeKey(stranger, 'ed25519');
    expect(await whoAmI(sshd, { user: user.name, auth: [{ kind: 'key-file', path: stranger }, right] })).toBe(
      'root',
    );
  });

  it('tries each method once, and says which', async () => {
    const before = wire.connections();
    const stranger = join(directory, 'stranger-2');
    makeKey(stranger, 'ed25519');
    const auth: AuthMethod[] = [{ kind: 'key-file', path: stranger }, wrong];
    await expect(whoAmI(sshd, { user: user.name, auth, port: wire.port })).rejects.toMatchObject({
      code: 'connection.auth-failed',
      exitCode: 3,
      params: { tried: `key ${stranger}, password`, user: user.name },
    });
    expect(wire.connections() - before).toBe(1);
    const failures = (): number => sshd.log().match(/Failed password/g)?.length ?? 0;
    await eventually(() => failures() > 0);
    expect(failures()).toBe(1);
  });

  it('tells a login shell that runs nothing', async () => {
    await expect(whoAmI(sshd, { user: 'kxnologin', auth: [right] })).rejects.toMatchObject({
      code: 'connection.no-shell',
      params: { said: expect.stringContaining('not available') },
    });
  });
});

describe('keys that cannot be used are told before anything is contacted', () => {
  it.each<[string, string, () => AuthMethod]>([
    ['missing', 'connection.key-missing', () => ({ kind: 'key-file', path: join(directory, 'nowhere') })],
    [
      'readable by others',
      'connection.key-too-open',
      () => {
        const path = keyFile('open');
        chmodSync(path, 0o644);
        return { kind: 'key-file', path };
      },
    ],
    [
      'encrypted, no passphrase',
      'connection.key-needs-passphrase',
      () => ({ kind: 'key-file', path: keyFile('e1', 'sesame') }),
    ],
    [
      'encrypted, wrong passphrase',
      'connection.key-wrong-passphrase',
      () => ({ kind: 'key-file', path: keyFile('e2', 'sesame'), passphrase: secret('simsim') }),
    ],
    ['not a key', 'connection.key-unusable', () => ({ kind: 'key', key: secret('hello') })],
    ['a directory', 'connection.key-unusable', () => ({ kind: 'key-file', path: directory })],
    [
      'without an agent',
      'connection.agent-missing',
      () => ({ kind: 'agent', socket: join(directory, 'no-agent') }),
    ],
  ])('%s', async (_title, code, method) => {
    const before = wire.connections();
    await expect(whoAmI(sshd, { auth: [method()], port: wire.port })).rejects.toMatchObject({
      code,
      exitCode: 3,
    });
    expect(wire.connections()).toBe(before);
  });
});
