import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** As kubeadm calls them. */
export const algorithms = ['ECDSA-P256', 'RSA-2048', 'RSA-3072', 'RSA-4096'] as const;

export type Algorithm = (typeof algorithms)[number];

const generate = promisify(generateKeyPair);

const curves: Readonly<Record<string, string>> = {
  prime256v1: 'P256',
  secp384r1: 'P384',
  secp521r1: 'P521',
};

/** A new private key, PEM. */
export async function createKey(algorithm: Algorithm): Promise<string> {
  const { privateKey } =
    algorithm === 'ECDSA-P256'
      ? await generate('ec', { namedCurve: 'prime256v1' })
      : await generate('rsa', { modulusLength: Number(algorithm.slice('RSA-'.length)) });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** `ECDSA-P256`, `RSA-2048` and so on; the name alone of what is neither. */
export function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  if (asymmetricKeyType === 'rsa') return `RSA-${asymmetricKeyDetails?.modulusLength}`;
  const curve = asymmetricKeyDetails?.namedCurve ?? '';
  return asymmetricKeyType === 'ec' ? `ECDSA-${curves[curve] ?? curve}` : `${asymmetricKeyType}`;
}

/** `undefined` for what is no private key, or one closed by a passphrase. */
export function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    // The library tells apart what is wrong with a key by its message only.
    return undefined;
  }
}

export const publicPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
