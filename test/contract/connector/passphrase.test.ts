import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthMethod, SshPorts } from '../../../src/connector/ssh-target.ts';
import { trustedKey, whoAmI, withAgent } from './log-in.ts';
import { makeKey, type Sshd, startSshd } from './sshd.ts';
import { secret } from './target.ts';
import { startWire, type Wire } from './wire.ts';

let sshd: Sshd;
let wire: Wire;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-passphrase-'));
  sshd = await startSshd({});
  wire = await startWire(sshd.port);
});
afterAll(async () => {
  await wire?.close();
  await sshd?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const keyFile = (name: string, passphrase?: string): string =>
  trustedKey(sshd, join(directory, name), passphrase);

describe('the passphrase of a closed key', () => {
  /** Answers in turn, and remembers what was asked. */
  const answering = (...answers: readonly (string | undefined)[]) => {
    const asked: { key: string; wrong: number }[] = [];
    const askPassphrase: NonNullable<SshPorts['askPassphrase']> = async (question) => {
      asked.push(question);
      const answer = answers[question.wrong];
      return answer === undefined ? undefined : secret(answer);
    };
    return { asked, askPassphrase };
  };

  it('is asked for, three times at the most, before anything is contacted', async () => {
    const path = keyFile('asked', 'sesame');
    const auth: AuthMethod[] = [{ kind: 'key-file', path }];
    const right = answering('simsim', 'sesame');
    expect(await whoAmI(sshd, { auth }, right)).toBe('root');
    expect(right.asked).toEqual([
      { key: path, wrong: 0 },
      { key: path, wrong: 1 },
    ]);
    const before = wire.connections();
    const never = answering('a', 'b', 'c', 'sesame');
    const connecting = whoAmI(sshd, { auth, port: wire.port }, never);
    await expect(connecting).rejects.toMatchObject({ code: 'connection.key-wrong-passphrase' });
    expect(never.asked).toHaveLength(3);
    await expect(whoAmI(sshd, { auth, port: wire.port }, answering(undefined))).rejects.toMatchObject({
      code: 'connection.key-needs-passphrase',
    });
    expect(wire.connections()).toBe(before);
  });

  it('is asked for a key that the file holds itself', async () => {
    const key = secret(readFileSync(keyFile('inline', 'sesame'), 'utf8'));
    expect(await whoAmI(sshd, { auth: [{ kind: 'key', key }] }, answering('sesame'))).toBe('root');
  });

  it('is not asked for while an agent holds the key, and is when it holds another or none', async () => {
    await withAgent(async (socket, add) => {
      const path = keyFile('with-agent', 'sesame');
      const agent: AuthMethod = { kind: 'agent', socket, ifUsable: true };
      const auth: AuthMethod[] = [{ kind: 'key-file', path, ifUsable: true }, agent];
      const empty = answering('sesame');
      expect(await whoAmI(sshd, { auth }, empty)).toBe('root');
      expect(empty.asked).toHaveLength(1);
      const other = answering('sesame');
      const stranger = join(directory, 'stranger-3');
      makeKey(stranger, 'ed25519');
      add(stranger);
      expect(await whoAmI(sshd, { auth }, other)).toBe('root');
      expect(other.asked).toHaveLength(1);
      const open = join(directory, 'with-agent-open');
      copyFileSync(path, open);
      execFileSync('ssh-keygen', ['-q', '-p', '-P', 'sesame', '-N', '', '-f', open]);
      add(open);
      const held = answering();
      expect(await whoAmI(sshd, { auth }, held)).toBe('root');
      expect(held.asked).toHaveLength(0);
    });
  });

  it('of a key with a usual name is asked for only when there is nothing else to try', async () => {
    const usual = (name: string, passphrase = ''): AuthMethod => ({
      kind: 'key-file',
      path: keyFile(name, passphrase),
      ifUsable: true,
      isUsual: true,
    });
    const missing: AuthMethod = {
      kind: 'key-file',
      path: join(directory, 'nowhere'),
      ifUsable: true,
      isUsual: true,
    };
    const unasked = answering();
    expect(await whoAmI(sshd, { auth: [usual('usual-1', 'sesame'), usual('usual-2')] }, unasked)).toBe(
      'root',
    );
    expect(unasked.asked).toHaveLength(0);
    const alone = [missing, usual('usual-3', 'sesame')];
    expect(await whoAmI(sshd, { auth: alone }, answering('sesame'))).toBe('root');
    await expect(whoAmI(sshd, { auth: alone })).rejects.toMatchObject({
      code: 'connection.key-needs-passphrase',
    });
  });
});
