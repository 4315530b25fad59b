import type { Secret } from '../domain/secret.ts';

/** One authority per purpose: a certificate of one never opens what another guards. */
export const purposes = ['cluster', 'etcd', 'front-proxy'] as const;

export type Purpose = (typeof purposes)[number];

/** Who issues, and whom to trust. They are apart from day one: a rotation widens trust and never edits who signs. */
export interface Authority {
  /** The one certificate it issues with, PEM. */
  readonly certificate: string;
  readonly key: Secret;
  /** One or more certificates, PEM: what goes into every file that says whom to trust. */
  readonly bundle: string;
}

/** Signs the tokens of service accounts. */
export interface TokenKey {
  readonly privateKey: Secret;
  readonly publicKey: string;
}

export interface Authorities {
  readonly of: Readonly<Record<Purpose, Authority>>;
  readonly serviceAccounts: TokenKey;
}
