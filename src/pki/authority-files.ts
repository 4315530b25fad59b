import { createPublicKey } from 'node:crypto';
import { isSecret, reveal, type Secret } from '../domain/secret.ts';
import { type Authorities, type Authority, type Purpose, purposes, type TokenKey } from './authority.ts';
import { readKey } from './key.ts';
import { readCertificate } from './read-certificate.ts';

/** Where the machine running kubexm keeps the authorities, below the directory of the cluster. */
export const authorityFolder = 'pki';

export const tokenKeyFile = 'service-accounts.key';
export const tokenPublicFile = 'service-accounts.pub';

/** Those of one authority. */
export const filesOf = (purpose: Purpose) => ({
  certificate: `${purpose}/ca.crt`,
  key: `${purpose}/ca.key`,
  bundle: `${purpose}/bundle.crt`,
});

/** Every file of the folder; those with a key are read sealed. */
export const authorityFiles: readonly { readonly path: string; readonly sealed: boolean }[] = [
  ...purposes.flatMap((purpose) => Object.values(filesOf(purpose))),
  tokenKeyFile,
  tokenPublicFile,
].map((path) => ({ path, sealed: path.endsWith('.key') }));

/** The files that authorities are kept in. */
export const writeAuthorities = ({
  of,
  serviceAccounts,
}: Authorities): ReadonlyMap<string, string | Secret> =>
  new Map<string, string | Secret>([
    ...purposes.flatMap((purpose) => {
      const [files, authority] = [filesOf(purpose), of[purpose]];
      return [
        [files.certificate, authority.certificate],
        [files.key, authority.key],
        [files.bundle, authority.bundle],
      ] as const;
    }),
    [tokenKeyFile, serviceAccounts.privateKey],
    [tokenPublicFile, serviceAccounts.publicKey],
  ]);

export type KeptAuthorities =
  | { readonly state: 'none' }
  | { readonly state: 'whole'; readonly authorities: Authorities }
  /** Files that are missing, cannot be read, or do not belong together. */
  | { readonly state: 'damaged'; readonly files: readonly string[] };

/** What the files hold, in the order of `authorityFiles`; `null` where there is none. */
export function readAuthorities(contents: readonly (string | Secret | null)[]): KeptAuthorities {
  if (contents.every((content) => content === null)) return { state: 'none' };
  const found = new Map(authorityFiles.map(({ path }, index) => [path, contents[index] ?? null]));
  const damaged: string[] = [];
  const text = (path: string): string => {
    const content = found.get(path);
    if (typeof content === 'string') return content;
    damaged.push(path);
    return '';
  };
  const secret = (path: string): Secret | undefined => {
    const content = found.get(path);
    if (isSecret(content) && readKey(reveal(content)) !== undefined) return content;
    damaged.push(path);
    return undefined;
  };
  const of = purposes.map((purpose): [Purpose, Authority | undefined] => {
    const files = filesOf(purpose);
    const [certificate, key, bundle] = [text(files.certificate), secret(files.key), text(files.bundle)];
    if (key === undefined) return [purpose, undefined];
    if (!belongsTo(certificate, key)) damaged.push(files.certificate);
    return [purpose, { certificate, key, bundle }];
  });
  const serviceAccounts = tokenKeyOf(secret(tokenKeyFile), text(tokenPublicFile));
  const [cluster, etcd, frontProxy] = of.map(([, authority]) => authority);
  return damaged.length > 0 || !cluster || !etcd || !frontProxy || !serviceAccounts
    ? { state: 'damaged', files: [...new Set(damaged)] }
    : { state: 'whole', authorities: { of: { cluster, etcd, 'front-proxy': frontProxy }, serviceAccounts } };
}

const tokenKeyOf = (privateKey: Secret | undefined, publicKey: string): TokenKey | undefined =>
  privateKey && { privateKey, publicKey };

/** Whether a key is the one that a certificate speaks of. */
export const belongsTo = (certificate: string, key: Secret): boolean =>
  readCertificate(certificate)?.x509.publicKey.equals(createPublicKey(reveal(key))) ?? false;
