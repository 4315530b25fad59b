import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import type { AuthMethod, SshTarget } from '../../../src/connector/ssh-target.ts';
import { makeKey, type Sshd, startSshd, type TestUser } from './sshd.ts';
import { portsTrusting, secret, targetOf } from './target.ts';
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

/** Connects, asks who it is there, and goes. */
async function whoAmI(rest: Partial<SshTarget>, to: Sshd = sshd): Promise<string> {
  const connection = await connectSsh(targetOf(to, rest), portsTrusting(sshd, interactive));
  try {
    return (await connection.exec({ argv: ['id', '-un'], timeoutMs: 30_000 })).stdout.toString().trim();
  } finally {
    await connection.close();
  }
}

function keyFile(name: string, passphrase = '', type: 'ed25519' | 'rsa' | 'ecdsa' = 'ed25519'): string {
  const path = join(directory, name);
  makeKey(path, type, passphrase);
  const trusted = join(sshd.directory, 'key.pub');
  writeFileSync(trusted, readFileSync(trusted, 'utf8') + readFileSync(`${path}.pub`, 'utf8'));
  return path;
}

describe('logging in', () => {
  it('takes a password', async () => {
    expect(await whoAmI({ user: user.name, auth: [right] })).toBe('root');
  });

  it('answers a server that asks for the password in its own words', async () => {
    expect(await whoAmI({ user: user.name, auth: [right] }, interactive)).toBe('root');
  });

  it.each(['ed25519', 'rsa', 'ecdsa'] as const)('takes a key file of type %s', async (type) => {
    expect(await whoAmI({ auth: [{ kind: 'key-file', path: keyFile(`plain-${type}`, '', type) }] })).toBe(
      'root',
    );
  });

  it('takes an encrypted key with its passphrase', async () => {
    const path = keyFile('encrypted', 'open-sesame');
    expect(await whoAmI({ auth: [{ kind: 'key-file', path, passphrase: secret('open-sesame') }] })).toBe(
      'root',
    );
  });

  it('takes a key an agent holds', async () => {
    const socket = join(directory, 'agent');
    const agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      await new Promise((resolve) => agent.stdout.once('data', resolve));
      execFileSync('ssh-add', ['-q', keyFile('in-agent')], {
        env: { SSH_AUTH_SOCK: socket },
        stdio: 'ignore',
      });
      expect(await whoAmI({ auth: [{ kind: 'agent', socket }] })).toBe('root');
    } finally {
      agent.kill();
    }
  });

  it('goes on to the next method when one is refused', async () => {
    const stranger = join(directory, 'stranger');
    makeKey(stranger, 'ed25519');
    expect(await whoAmI({ user: user.name, auth: [{ kind: 'key-file', path: stranger }, right] })).toBe(
      'root',
    );
  });

  it('tries each method once, and says which', async () => {
    const before = wire.connections();
    const stranger = join(directory, 'stranger-2');
    makeKey(stranger, 'ed25519');
    const auth: AuthMethod[] = [{ kind: 'key-file', path: stranger }, wrong];
    await expect(whoAmI({ user: user.name, auth, port: wire.port })).rejects.toMatchObject({
      code: 'connection.auth-failed',
      exitCode: 3,
      params: { tried: `key ${stranger}, password`, user: user.name },
    });
    expect(wire.connections() - before).toBe(1);
    expect(sshd.log().match(/Failed password/g)).toHaveLength(1);
  });

  it('tells a login shell that runs nothing', async () => {
    await expect(whoAmI({ user: 'kxnologin', auth: [right] })).rejects.toMatchObject({
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
    await expect(whoAmI({ auth: [method()], port: wire.port })).rejects.toMatchObject({ code, exitCode: 3 });
    expect(wire.connections()).toBe(before);
  });
});

describe('a host that cannot be reached', () => {
  it('tells a port where nobody listens', async () => {
    await expect(whoAmI({ port: 1 })).rejects.toMatchObject({ code: 'connection.refused', exitCode: 3 });
  });

  it('tells a name nobody knows', async () => {
    await expect(whoAmI({ address: 'no-such-host.invalid' })).rejects.toMatchObject({
      code: 'connection.name-not-found',
    });
  });

  it('tells a network without a way', async () => {
    await expect(whoAmI({ address: '255.255.255.255' })).rejects.toMatchObject({
      code: 'connection.unreachable',
    });
  });

  it('tells silence', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      await expect(whoAmI({ port, connectTimeoutMs: 300 })).rejects.toMatchObject({
        code: 'connection.timed-out',
      });
    } finally {
      silent.close();
    }
  });

  it('tells something that is no SSH server, and one that hangs up', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      await expect(whoAmI({ port })).rejects.toMatchObject({ code: 'connection.handshake-failed' });
    } finally {
      other.close();
    }
    wire.deaf(true);
    try {
      await expect(whoAmI({ port: wire.port })).rejects.toMatchObject({
        code: 'connection.handshake-failed',
      });
    } finally {
      wire.deaf(false);
    }
  });
});
