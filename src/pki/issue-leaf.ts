import { createPrivateKey, createPublicKey } from 'node:crypto';
import { derivedSecret, reveal, type Secret } from '../domain/secret.ts';
import { utcText } from '../domain/utc-text.ts';
import { problem } from '../problem/problem.ts';
import type { Authority } from './authority.ts';
import { writeName } from './distinguished-name.ts';
import { leafExtensions } from './extensions.ts';
import { type Algorithm, createKey } from './key.ts';
import type { Leaf } from './leaf.ts';
import { readCertificate } from './read-certificate.ts';
import { signCertificate } from './sign-certificate.ts';
import { validityFrom } from './validity.ts';

export interface LeafOrder {
  readonly leaf: Leaf;
  readonly authority: Authority;
  readonly lifetimeMs: number;
  readonly nowMs: number;
  /** The key to certify; a new one of this algorithm where there is none. */
  readonly key: Secret | Algorithm;
}

export interface IssuedLeaf {
  readonly certificate: string;
  readonly key: Secret;
}

/** A certificate for a key, from an authority. The key becomes known to whoever hides the key of the authority. */
export async function issueLeaf({
  leaf,
  authority,
  lifetimeMs,
  nowMs,
  key: given,
}: LeafOrder): Promise<IssuedLeaf> {
  const issuer = readCertificate(authority.certificate);
  if (issuer === undefined) throw new TypeError('an authority without a certificate');
  if (issuer.notAfterMs <= nowMs)
    throw problem('pki.authority-expired', {
      name: issuer.subject.commonName,
      expired: utcText(issuer.notAfterMs),
    });
  const key = typeof given === 'string' ? await newKey(given, authority) : given;
  const publicKey = createPublicKey(reveal(key));
  const certificate = signCertificate(
    {
      subject: writeName(leaf),
      publicKey,
      extensions: leafExtensions(leaf, publicKey.asymmetricKeyType),
      ...validityFrom(nowMs, lifetimeMs, issuer.notAfterMs),
    },
    { name: issuer.name, keyId: issuer.keyId, key: createPrivateKey(reveal(authority.key)) },
  );
  return { certificate, key };
}

async function newKey(algorithm: Algorithm, { key }: Authority): Promise<Secret> {
  const pem = await createKey(algorithm);
  return derivedSecret(key, () => pem);
}
