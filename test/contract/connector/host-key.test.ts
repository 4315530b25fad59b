import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import type { HostKeyQuestion, SshPorts, SshTarget } from '../../../src/connector/ssh-target.ts';
import { eventually } from './processes.ts';
import { type Sshd, startSshd } from './sshd.ts';
import { portsKnowing, targetOf } from './target.ts';

let sshd: Sshd;
let stranger: Sshd;

beforeAll(async () => {
  sshd = await startSshd({ hostKeys: ['ed25519', 'rsa', 'ecdsa'] });
  stranger = await startSshd();
});
afterAll(async () => {
  await sshd?.stop();
  await stranger?.stop();
});

async function connectOnce(ports: SshPorts, rest: Partial<SshTarget> = {}): Promise<void> {
  await (await connectSsh(targetOf(sshd, rest), ports)).close();
}

const name = (): string => `[127.0.0.1]:${sshd.port}`;

/** known_hosts as `ssh-keygen -H` leaves it. */
function hashed(line: string): string {
  const file = join(sshd.directory, 'to-hash');
  writeFileSync(file, line);
  execFileSync('ssh-keygen', ['-q', '-H', '-f', file], { stdio: 'ignore' });
  const result = readFileSync(file, 'utf8');
  expect(result).toMatch(/^\|1\|/);
  return result;
}

describe('host keys', () => {
  it.each(['ed25519', 'rsa', 'ecdsa'] as const)('trusts a host known by its %s key alone', async (type) => {
    await connectOnce(portsKnowing(sshd.hostKeyLine(type)));
  });

  it('trusts a host whose name is hashed', async () => {
    await connectOnce(portsKnowing(hashed(sshd.hostKeyLine('ed25519'))));
  });

  it('refuses an unknown host when nobody can be asked', async () => {
    await expect(connectOnce(portsKnowing(stranger.hostKeyLine('ed25519')))).rejects.toMatchObject({
      code: 'connection.host-key-unknown',
      exitCode: 3,
      params: { found: sshd.fingerprint('ed25519'), keyType: 'ssh-ed25519' },
    });
  });

  it('asks on first use with the fingerprint, remembers a yes, and does not ask again', async () => {
    const asked: HostKeyQuestion[] = [];
    const ports = portsKnowing('', {
      confirmHostKey: async (question) => {
        asked.push(question);
        return true;
      },
    });
    await connectOnce(ports);
    await connectOnce(ports);
    expect(asked).toEqual([
      { host: 'node1', fingerprint: sshd.fingerprint('ed25519'), keyType: 'ssh-ed25519' },
    ]);
    expect(ports.lines()).toBe(sshd.hostKeyLine('ed25519').replace(/\s*$/, '\n'));
  });

  it('takes all the time a person needs to answer', async () => {
    const confirmHostKey = () => new Promise<boolean>((resolve) => setTimeout(resolve, 5_000, true));
    await connectOnce(portsKnowing('', { confirmHostKey }), { connectTimeoutMs: 4_000 });
  });

  it('takes a no for a no and remembers nothing', async () => {
    const ports = portsKnowing('', { confirmHostKey: async () => false });
    await expect(connectOnce(ports)).rejects.toMatchObject({ code: 'connection.host-key-declined' });
    expect(ports.lines()).toBe('');
  });

  it('refuses a changed key without asking, and shows both fingerprints', async () => {
    const ports = portsKnowing(stranger.hostKeyLine('ed25519', name()), { confirmHostKey: async () => true });
    await expect(connectOnce(ports)).rejects.toMatchObject({
      code: 'connection.host-key-changed',
      params: { found: sshd.fingerprint('ed25519'), expected: stranger.fingerprint('ed25519') },
    });
  });

  it('tells a host it does not trust nothing about the user', async () => {
    const spoken = (): number => sshd.log().match(/Accepted|Failed|Postponed/g)?.length ?? 0;
    const turnedAway = (): number => sshd.log().match(/\[preauth\]$/gm)?.length ?? 0;
    const before = { spoken: spoken(), turnedAway: turnedAway() };
    await expect(connectOnce(portsKnowing(''))).rejects.toMatchObject({
      code: 'connection.host-key-unknown',
    });
    await eventually(() => turnedAway() > before.turnedAway);
    expect(spoken()).toBe(before.spoken);
  });

  it('refuses a revoked key, even one that is listed as good too', async () => {
    const line = sshd.hostKeyLine('ed25519');
    await expect(
      connectOnce(portsKnowing(`${line}@revoked ${sshd.hostKeyLine('ed25519', '*')}`)),
    ).rejects.toMatchObject({
      code: 'connection.host-key-revoked',
    });
  });

  it('says that it does not know certificate authorities', async () => {
    const ports = portsKnowing(`@cert-authority ${stranger.hostKeyLine('ed25519', name())}`);
    await expect(connectOnce(ports)).rejects.toMatchObject({ code: 'connection.host-key-authority-only' });
  });

  it('trusts a pinned fingerprint whatever known_hosts says', async () => {
    const pinnedHostKeys = [stranger.fingerprint('ed25519'), sshd.fingerprint('ed25519')];
    await connectOnce(portsKnowing(stranger.hostKeyLine('ed25519', name())), { pinnedHostKeys });
  });

  it('refuses every other key when one is pinned, even a known one', async () => {
    const pinnedHostKeys = [stranger.fingerprint('ed25519')];
    await expect(
      connectOnce(portsKnowing(sshd.hostKeyLine('ed25519')), { pinnedHostKeys }),
    ).rejects.toMatchObject({
      code: 'connection.host-key-not-pinned',
      params: { found: sshd.fingerprint('ed25519'), expected: stranger.fingerprint('ed25519') },
    });
  });
});
