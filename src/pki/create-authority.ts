import { createPrivateKey, createPublicKey } from 'node:crypto';
import { writeName } from './distinguished-name.ts';
import { authorityExtensions } from './extensions.ts';
import { type Algorithm, createKey } from './key.ts';
import { signCertificate } from './sign-certificate.ts';
import { dayMs, validityFrom } from './validity.ts';

export interface NewAuthority {
  readonly commonName: string;
  readonly algorithm: Algorithm;
  readonly lifetimeDays: number;
  readonly nowMs: number;
}

/** Certificate and key, PEM. */
export interface Pair {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate that answers for itself, and the key it issues with. */
export async function createAuthority(wanted: NewAuthority): Promise<Pair> {
  const key = await createKey(wanted.algorithm);
  const name = writeName(wanted);
  const privateKey = createPrivateKey(key);
  const certificate = signCertificate(
    {
      subject: name,
      publicKey: createPublicKey(privateKey),
      extensions: authorityExtensions(),
      ...validityFrom(wanted.nowMs, wanted.lifetimeDays * dayMs),
    },
    { name, keyId: undefined, key: privateKey },
  );
  return { certificate, key };
}
