import { createPublicKey, type KeyObject } from 'node:crypto';
import { utcText } from '../domain/utc-text.ts';
import { fill, type Text, text } from '../problem/text.ts';
import { algorithmOf, readKey } from './key.ts';
import { brokenSignatures } from './oids.ts';
import { type Certificate, readCertificate } from './read-certificate.ts';
import { standingOf } from './validity.ts';

export interface AuthorityFault {
  readonly of: 'certificate' | 'key';
  /** A clause to stand behind the name of the file. */
  readonly because: Text;
}

const smallestRsaBits = 2048;
const issuingAlgorithms = ['ECDSA-P256', 'ECDSA-P384', 'ECDSA-P521'];

/** Everything that keeps a certificate and a key, PEM, from being an authority; all of it at once. */
export function judgeAuthority(
  given: { readonly certificate: string; readonly key: string },
  nowMs: number,
): readonly AuthorityFault[] {
  const certificate = readCertificate(given.certificate);
  const key = readKey(given.key);
  const ofCertificate =
    certificate === undefined
      ? [text('holds no certificate in PEM form', '中没有 PEM 格式的证书')]
      : certificateFaults(certificate, nowMs);
  return [
    ...ofCertificate.map((because) => ({ of: 'certificate', because }) as const),
    ...keyFaults(given.key, key, certificate).map((because) => ({ of: 'key', because }) as const),
  ];
}

export function certificateFaults(certificate: Certificate, nowMs: number): readonly Text[] {
  return [
    ...(certificate.isAuthority
      ? []
      : [text('may not issue certificates: CA:TRUE is missing', '不能签发证书：缺少 CA:TRUE')]),
    ...soundnessFaults(certificate, nowMs),
  ];
}

/** What keeps any certificate from being believed. */
export function soundnessFaults(certificate: Certificate, nowMs: number): readonly Text[] {
  const { signatureOid, algorithm, notBeforeMs, notAfterMs } = certificate;
  const standing = standingOf(certificate, nowMs, 0);
  const hash = brokenSignatures[signatureOid];
  const params = { now: utcText(nowMs), notBefore: utcText(notBeforeMs), notAfter: utcText(notAfterMs) };
  return [
    standing === 'expired' && fill(text('expired on {notAfter}', '已于 {notAfter} 到期'), params),
    standing === 'not-yet-valid' &&
      fill(
        text(
          'is not valid before {notBefore}, and this machine says it is {now}',
          '在 {notBefore} 之前无效，而本机时间为 {now}',
        ),
        params,
      ),
    hash !== undefined &&
      fill(text('is signed with {hash}, which can be forged', '使用可被伪造的 {hash} 签名'), { hash }),
    !canIssue(algorithm) &&
      fill(
        text(
          'has a key of {algorithm}; RSA of at least {bits} bits, or ECDSA, is needed',
          '的密钥是 {algorithm}；需要至少 {bits} 位的 RSA 或 ECDSA',
        ),
        { algorithm, bits: smallestRsaBits },
      ),
  ].filter((fault) => fault !== false);
}

function canIssue(algorithm: string): boolean {
  const bits = /^RSA-(\d+)$/.exec(algorithm)?.[1];
  return bits === undefined ? issuingAlgorithms.includes(algorithm) : Number(bits) >= smallestRsaBits;
}

/** What keeps a key from being the one of a certificate. */
export function keyFaults(
  pem: string,
  key: KeyObject | undefined,
  certificate: Certificate | undefined,
): readonly Text[] {
  if (/^(-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED)/m.test(pem))
    return [
      text(
        'is closed by a passphrase; open it with `openssl pkey -in FILE -out FILE.open`',
        '受口令保护；请用 `openssl pkey -in FILE -out FILE.open` 解开',
      ),
    ];
  if (key === undefined) return [text('holds no private key in PEM form', '中没有 PEM 格式的私钥')];
  if (certificate === undefined || certificate.x509.publicKey.equals(createPublicKey(key))) return [];
  return [
    fill(text('does not belong to the certificate of {name}', '与 {name} 的证书不匹配'), {
      name: certificate.subject.commonName || algorithmOf(key),
    }),
  ];
}
