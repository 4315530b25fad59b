import { X509Certificate } from 'node:crypto';
import { addressFromNumber } from '../domain/address.ts';
import { type DerElement, dottedOid, elementsOf } from './der-element.ts';
import { type DistinguishedName, readName } from './distinguished-name.ts';
import { algorithmOf } from './key.ts';
import type { Usage } from './leaf.ts';
import { oids, usageOids } from './oids.ts';

/** A certificate in a form that can be judged and shown. */
export interface Certificate {
  readonly subject: DistinguishedName;
  readonly issuer: DistinguishedName;
  readonly serial: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  readonly dnsNames: readonly string[];
  readonly addresses: readonly string[];
  /** Alternative names of kinds that no component of ours has. */
  readonly otherNames: number;
  readonly usages: readonly Usage[];
  readonly isAuthority: boolean;
  readonly algorithm: string;
  readonly signatureOid: string;
  /** How it calls its own key, when it does. */
  readonly keyId: Buffer | undefined;
  /** The subject, as it stands. */
  readonly name: Buffer;
  readonly x509: X509Certificate;
}

const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Every certificate of a file, PEM. */
export const certificateBlocks = (pem: string): readonly string[] => pem.match(pemBlock) ?? [];

/** The first certificate of a file; `undefined` when there is none that can be read. */
export function readCertificate(pem: string): Certificate | undefined {
  const [block] = certificateBlocks(pem);
  if (block === undefined) return undefined;
  try {
    return certificateOf(new X509Certificate(block));
  } catch {
    // Damaged bytes are told apart by the message of the library only.
    return undefined;
  }
}

function certificateOf(x509: X509Certificate): Certificate {
  const [whole] = elementsOf(x509.raw);
  const [content] = elementsOf(whole?.content ?? Buffer.of());
  const fields = elementsOf(content?.content ?? Buffer.of());
  const [, , , issuer, , subject] = fields;
  if (issuer === undefined || subject === undefined) throw new RangeError('fields are missing');
  const extensions = extensionsOf(fields.find(({ tag }) => tag === 0xa3));
  const names = extensions.get(oids.subjectAlternativeName) ?? [];
  return {
    subject: readName(subject.content),
    issuer: readName(issuer.content),
    serial: x509.serialNumber,
    notBeforeMs: x509.validFromDate.getTime(),
    notAfterMs: x509.validToDate.getTime(),
    dnsNames: names.filter(({ tag }) => tag === 0x82).map(({ content }) => content.toString()),
    addresses: names.filter(({ tag }) => tag === 0x87).map(({ content }) => addressText(content)),
    otherNames: names.filter(({ tag }) => tag !== 0x82 && tag !== 0x87).length,
    usages: usagesOf(extensions.get(oids.extendedKeyUsage) ?? []),
    isAuthority: x509.ca,
    algorithm: algorithmOf(x509.publicKey),
    signatureOid: x509.signatureAlgorithmOid,
    keyId: extensions.get(oids.subjectKeyIdentifier)?.[0]?.content,
    name: subject.whole,
    x509,
  };
}

/** What each extension holds: the elements of its sequence, or its one element. */
function extensionsOf(field: DerElement | undefined): ReadonlyMap<string, readonly DerElement[]> {
  const [list] = elementsOf(field?.content ?? Buffer.of());
  return new Map(
    elementsOf(list?.content ?? Buffer.of()).map((extension) => {
      const parts = elementsOf(extension.content);
      const [value] = elementsOf(parts.at(-1)?.content ?? Buffer.of());
      const type = dottedOid(parts[0]?.content ?? Buffer.of());
      if (value === undefined) return [type, []];
      return [type, value.tag === 0x30 ? elementsOf(value.content) : [value]];
    }),
  );
}

const usagesOf = (elements: readonly DerElement[]): readonly Usage[] => {
  const found = elements.map(({ content }) => dottedOid(content));
  return (['server', 'client'] as const).filter((usage) => found.includes(usageOids[usage]));
};

const addressText = (bytes: Buffer): string =>
  addressFromNumber(bytes.length === 4 ? 4 : 6, BigInt(`0x${bytes.toString('hex')}`)).text;
