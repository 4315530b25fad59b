import { type Text, text } from '../problem/text.ts';
import { type AuthorityFault, certificateFaults, keyFaults, soundnessFaults } from './judge-authority.ts';
import { readKey } from './key.ts';
import { certificateBlocks, readCertificate } from './read-certificate.ts';

const noCertificate = text('holds no certificate in PEM form', '中没有 PEM 格式的证书');

/** Everything that keeps a file, PEM, from saying whom to trust; every certificate in it must be an authority. */
export function judgeTrust(bundle: string, nowMs: number): readonly Text[] {
  const blocks = certificateBlocks(bundle);
  if (blocks.length === 0) return [noCertificate];
  return blocks.flatMap((block) => {
    const certificate = readCertificate(block);
    return certificate === undefined ? [noCertificate] : certificateFaults(certificate, nowMs);
  });
}

/** Everything that keeps a certificate and a key, PEM, from being shown to a server; all of it at once. */
export function judgeClient(
  given: { readonly certificate: string; readonly key: string },
  nowMs: number,
): readonly AuthorityFault[] {
  const certificate = readCertificate(given.certificate);
  const ofCertificate =
    certificate === undefined
      ? [noCertificate]
      : [
          ...soundnessFaults(certificate, nowMs),
          ...(certificate.usages.includes('client')
            ? []
            : [
                text(
                  'is not one of a client: client authentication is missing',
                  '不是客户端证书：缺少 clientAuth 用途',
                ),
              ]),
        ];
  return [
    ...ofCertificate.map((because) => ({ of: 'certificate', because }) as const),
    ...keyFaults(given.key, readKey(given.key), certificate).map(
      (because) => ({ of: 'key', because }) as const,
    ),
  ];
}
