import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import type { SshPorts, SshTarget } from '../../../src/connector/ssh-target.ts';
import { type KeyType, makeKey, type Sshd } from './sshd.ts';
import { portsTrusting, targetOf } from './target.ts';

/** Connects, asks who it is there, and goes. */
export async function whoAmI(
  sshd: Sshd,
  rest: Partial<SshTarget>,
  asking: Pick<SshPorts, 'askPassphrase'> = {},
): Promise<string> {
  const connection = await connectSsh(targetOf(sshd, rest), { ...portsTrusting(sshd), ...asking });
  try {
    return (await connection.exec({ argv: ['id', '-un'], timeoutMs: 30_000 })).stdout.toString().trim();
  } finally {
    await connection.close();
  }
}

/** A new key in a file, with which everybody may log in. */
export function trustedKey(sshd: Sshd, path: string, passphrase = '', type: KeyType = 'ed25519'): string {
  makeKey(path, type, passphrase);
  const trusted = join(sshd.directory, 'key.pub');
  writeFileSync(trusted, readFileSync(trusted, 'utf8') + readFileSync(`${path}.pub`, 'utf8'));
  return path;
}

/** An agent that holds nothing yet. */
export async function withAgent(
  work: (socket: string, add: (path: string) => void) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'kubexm-agent-'));
  const socket = join(home, 'socket');
  const agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    await new Promise((resolve) => agent.stdout.once('data', resolve));
    await work(socket, (path) => {
      execFileSync('ssh-add', ['-q', path], { env: { SSH_AUTH_SOCK: socket }, stdio: 'ignore' });
    });
  } finally {
    agent.kill();
    rmSync(home, { recursive: true });
  }
}
