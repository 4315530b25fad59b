import { createPublicKey } from 'node:crypto';
import type { Secret } from '../domain/secret.ts';
import { type Authorities, type Authority, type Purpose, purposes } from './authority.ts';
import { createAuthority } from './create-authority.ts';
import { type Algorithm, createKey, publicPem } from './key.ts';
import { certificateBlocks } from './read-certificate.ts';

/** An authority that the operator brings. */
export interface GivenAuthority {
  /** The certificate that issues, PEM, and behind it whatever else is to be trusted. */
  readonly certificate: string;
  readonly key: Secret;
}

export type GivenAuthorities = Readonly<Partial<Record<Purpose, GivenAuthority>>>;

export interface NewAuthorities {
  readonly cluster: string;
  readonly algorithm: Algorithm;
  readonly lifetimeDays: number;
  readonly given: GivenAuthorities;
  readonly nowMs: number;
  readonly seal: (plain: string) => Secret;
}

const names: Readonly<Record<Purpose, string>> = {
  cluster: 'ca',
  etcd: 'etcd-ca',
  'front-proxy': 'front-proxy-ca',
};

/** One authority for each purpose, new unless it is given, and a key for the tokens of service accounts. */
export async function createAuthorities(wanted: NewAuthorities): Promise<Authorities> {
  const [cluster, etcd, frontProxy] = await Promise.all(
    purposes.map((purpose) => authorityFor(purpose, wanted)),
  );
  if (!cluster || !etcd || !frontProxy) throw new RangeError('one for each purpose');
  const tokenKey = await createKey(wanted.algorithm);
  return {
    of: { cluster, etcd, 'front-proxy': frontProxy },
    serviceAccounts: {
      privateKey: wanted.seal(tokenKey),
      publicKey: publicPem(createPublicKey(tokenKey)),
    },
  };
}

async function authorityFor(purpose: Purpose, wanted: NewAuthorities): Promise<Authority> {
  const given = wanted.given[purpose];
  if (given !== undefined) return authorityOf(given);
  const { cluster, seal, ...rest } = wanted;
  const made = await createAuthority({ ...rest, commonName: `${cluster}-${names[purpose]}` });
  return { certificate: made.certificate, key: seal(made.key), bundle: made.certificate };
}

function authorityOf({ certificate, key }: GivenAuthority): Authority {
  const blocks = certificateBlocks(certificate).map((block) => `${block}\n`);
  return { certificate: blocks[0] ?? '', key, bundle: blocks.join('') };
}
