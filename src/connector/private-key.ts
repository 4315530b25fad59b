import { readFile, stat } from 'node:fs/promises';
import ssh2 from 'ssh2';
import { reveal, type Secret } from '../domain/secret.ts';
import { problem } from '../problem/problem.ts';

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
  if (!isEncrypted(text))
    throw problem('connection.key-unusable', { key: name, because: parsed.message }, {}, parsed);
  throw problem(
    passphrase === undefined ? 'connection.key-needs-passphrase' : 'connection.key-wrong-passphrase',
    { key: name },
    {},
    parsed,
  );
}

const openSshMagic = Buffer.from('openssh-key-v1\0');

/** The OpenSSH format names its cipher right after the magic word; the older ones say it in their headers. */
function isEncrypted(text: string): boolean {
  const body = /-----BEGIN OPENSSH PRIVATE KEY-----([^-]+)-----END/.exec(text)?.[1];
  if (body === undefined) return /Proc-Type: 4,ENCRYPTED|^Encryption: (?!none)/m.test(text);
  const decoded = Buffer.from(body, 'base64');
  if (!decoded.subarray(0, openSshMagic.length).equals(openSshMagic)) return false;
  const length = decoded.readUInt32BE(openSshMagic.length);
  const start = openSshMagic.length + 4;
  return decoded.toString('latin1', start, start + length) !== 'none';
}
