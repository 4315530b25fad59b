import { readFile, stat } from 'node:fs/promises';
import ssh2 from 'ssh2';
import { reveal, type Secret } from '../domain/secret.ts';
import { problem } from '../problem/problem.ts';
import { isClosed } from './closed-key.ts';

export interface PrivateKey {
  readonly text: string;
  readonly passphrase?: string;
}

/** Reads a key as ssh would: not when others can read it too. */
export async function readKeyFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw problem('connection.key-missing', { path });
  if (!found.isFile()) throw problem('connection.key-unusable', { key: path, because: 'not a regular file' });
  if ((found.mode & 0o077) !== 0)
    throw problem('connection.key-too-open', {
      path,
      mode: (found.mode & 0o777).toString(8).padStart(4, '0'),
    });
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw problem('connection.key-unusable', { key: path, because: String(cause) }, {}, cause);
  });
}

/** Makes sure before anything is contacted that a key can be used. */
export function openKey(name: string, text: string, passphrase?: Secret): PrivateKey {
  const key = passphrase === undefined ? { text } : { text, passphrase: reveal(passphrase) };
  const parsed = ssh2.utils.parseKey(key.text, key.passphrase);
  if (!(parsed instanceof Error)) return key;
  if (!isClosed(text))
    throw problem('connection.key-unusable', { key: name, because: parsed.message }, {}, parsed);
  throw problem(
    passphrase === undefined ? 'connection.key-needs-passphrase' : 'connection.key-wrong-passphrase',
    { key: name },
    {},
    parsed,
  );
}
