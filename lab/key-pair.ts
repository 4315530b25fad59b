import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

export interface KeyPair {
  /** OpenSSH private key format. */
  readonly private: string;
  /** One line: type, key, comment. */
  readonly public: string;
}

export async function makeKeyPair(comment: string): Promise<KeyPair> {
  const folder = await mkdtemp(join(tmpdir(), 'kubexm-lab-key-'));
  const file = join(folder, 'key');
  try {
    await runCommand({ argv: ['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', comment, '-f', file] });
    return { private: await readFile(file, 'utf8'), public: await readFile(`${file}.pub`, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}
