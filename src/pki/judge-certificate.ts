import { createPublicKey, type KeyObject } from 'node:crypto';
import { parseAddress } from '../domain/address.ts';
import { utcText } from '../domain/utc-text.ts';
import { fill, type Text, text } from '../problem/text.ts';
import type { CertificateRow } from './certificate-row.ts';
import { algorithmOf, readKey } from './key.ts';
import { type Certificate, readCertificate } from './read-certificate.ts';
import type { Validity } from './sign-certificate.ts';
import { standingOf } from './validity.ts';

export interface WantedCertificate {
  readonly row: CertificateRow;
  /** The certificate that issues, PEM. */
  readonly issuer: string;
  readonly algorithm: string;
  /** By the clock of the host: it is the one that will accept or refuse. */
  readonly nowMs: number;
}

/** What the two files hold; `undefined` where there is no such file. */
export interface FoundPair {
  readonly certificate: string | undefined;
  readonly key: string | undefined;
}

/** What keeps a pair from being the wanted one; the key stays as long as nothing is wrong with itself. */
export interface PairJudgement {
  readonly key: Text | undefined;
  readonly certificate: Text | undefined;
}

/** Only what the certificate says counts, never in which order it says it. */
export function judgeCertificate(wanted: WantedCertificate, found: FoundPair): PairJudgement {
  const key = found.key === undefined ? undefined : readKey(found.key);
  const ofKey = keyFault(wanted, found.key, key);
  return {
    key: ofKey,
    certificate: ofKey ?? certificateFault(wanted, found.certificate, key),
  };
}

function keyFault(
  { row, algorithm }: WantedCertificate,
  pem: string | undefined,
  key: KeyObject | undefined,
): Text | undefined {
  const path = row.key;
  if (pem === undefined) return fill(text('{path} does not exist', '{path} 不存在'), { path });
  if (key === undefined)
    return fill(text('{path} holds no usable private key', '{path} 中没有可用的私钥'), { path });
  const found = algorithmOf(key);
  return found === algorithm
    ? undefined
    : fill(
        text('{path} is a key of {found} instead of {algorithm}', '{path} 是 {found} 密钥，应为 {algorithm}'),
        {
          path,
          found,
          algorithm,
        },
      );
}

function certificateFault(
  wanted: WantedCertificate,
  pem: string | undefined,
  key: KeyObject | undefined,
): Text | undefined {
  const { row } = wanted;
  const path = row.certificate;
  if (pem === undefined) return fill(text('{path} does not exist', '{path} 不存在'), { path });
  const found = readCertificate(pem);
  if (found === undefined)
    return fill(text('{path} holds no usable certificate', '{path} 中没有可用的证书'), { path });
  const fault =
    subjectFault(row, found) ??
    namesFault(row, found) ??
    usagesFault(row, found) ??
    issuerFault(wanted, found) ??
    (key === undefined || found.x509.publicKey.equals(createPublicKey(key))
      ? undefined
      : text('does not belong to its key', '与其私钥不匹配')) ??
    timeFault(found, wanted.nowMs);
  return fault === undefined ? undefined : fill(text('{path} {fault}', '{path} {fault}'), { path, fault });
}

function subjectFault(row: CertificateRow, { subject }: Certificate): Text | undefined {
  const wanted = subjectText(row);
  const found = subjectText(subject);
  return wanted === found
    ? undefined
    : fill(text('is for {found} instead of {wanted}', '的主体是 {found}，应为 {wanted}'), { found, wanted });
}

/** The groups in any order: they are a set. */
export const subjectText = (name: {
  readonly commonName: string;
  readonly organizations?: readonly string[];
}): string =>
  [...(name.organizations ?? []).toSorted().map((one) => `O=${one}`), `CN=${name.commonName}`].join(', ');

function namesFault(row: CertificateRow, found: Certificate): Text | undefined {
  const wanted = [...(row.dnsNames ?? []), ...(row.addresses ?? []).map(canonicalAddress)];
  const has = [...found.dnsNames, ...found.addresses];
  const missing = wanted.filter((name) => !has.includes(name)).toSorted();
  if (missing.length > 0)
    return fill(text('is not valid for {names}', '不包含 {names}'), { names: missing.join(', ') });
  const excess = has.filter((name) => !wanted.includes(name)).toSorted();
  if (excess.length > 0)
    return fill(text('is also valid for {names}', '多出 {names}'), { names: excess.join(', ') });
  return found.otherNames === 0
    ? undefined
    : text('is also valid for names of other kinds', '还包含其他类型的名称');
}

const canonicalAddress = (value: string): string => {
  const parsed = parseAddress(value);
  return parsed.ok ? parsed.value.text : value;
};

function usagesFault(row: CertificateRow, found: Certificate): Text | undefined {
  const [wanted, has] = [row.usages, found.usages].map((usages) => usages.toSorted().join(', '));
  return wanted === has && !found.isAuthority
    ? undefined
    : text('may not be used for what it is there for', '的用途不符');
}

function issuerFault({ issuer, row }: WantedCertificate, found: Certificate): Text | undefined {
  return isIssuedBy(found, issuer)
    ? undefined
    : fill(text('was not issued by the {issuer} authority', '不是由 {issuer} CA 签发'), {
        issuer: row.issuer,
      });
}

/** By name and by signature. */
export function isIssuedBy({ x509 }: Certificate, issuer: string): boolean {
  const authority = readCertificate(issuer);
  return authority !== undefined && x509.checkIssued(authority.x509) && x509.verify(authority.x509.publicKey);
}

const standings = {
  'not-yet-valid': text('is not valid before {notBefore}', '在 {notBefore} 之前无效'),
  close: text('expires on {notAfter}', '将于 {notAfter} 到期'),
  expired: text('expired on {notAfter}', '已于 {notAfter} 到期'),
};

/** Why a certificate does not serve for long, if it does not. */
export function timeFault(found: Validity, nowMs: number, marginMs?: number): Text | undefined {
  const standing = standingOf(found, nowMs, marginMs);
  return standing === 'good'
    ? undefined
    : fill(standings[standing], {
        notBefore: utcText(found.notBeforeMs),
        notAfter: utcText(found.notAfterMs),
      });
}
