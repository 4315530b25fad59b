import { readFile } from 'node:fs/promises';
import { runCommand } from './run-command.ts';

export interface KeyPair {
  /** OpenSSH private key format. */
  readonly private: string;
  /** One line: type, key, comment. */
  readonly public: string;
}

/** At `file`, with the public half beside it. */
export async function makeKeyPair(file: string, comment: string): Promise<KeyPair> {
  await runCommand({ argv: ['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', comment, '-f', file] });
  return { private: await readFile(file, 'utf8'), public: await readFile(`${file}.pub`, 'utf8') };
}
