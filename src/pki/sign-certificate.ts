import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bitString, explicit, integer, nothing, oid, sequence, time } from './der.ts';
import { elementsOf } from './der-element.ts';
import { authorityKeyIdentifier, extensionsField, subjectKeyIdentifier } from './extensions.ts';
import { oids } from './oids.ts';

export interface Validity {
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

interface CertificateBody extends Validity {
  readonly subject: Buffer;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

export interface Issuer {
  /** As it stands in the certificate of the issuer: names are compared byte by byte. */
  readonly name: Buffer;
  /** How the issuer's certificate calls its key, when it does. */
  readonly keyId: Uint8Array | undefined;
  readonly key: KeyObject;
}

const version3 = explicit(0, integer(Buffer.of(2)));

const signatures: Readonly<Record<string, Buffer>> = {
  ec: sequence(oid(oids.ecdsaWithSha256)),
  rsa: sequence(oid(oids.sha256WithRsa), nothing),
};

/** An X.509 certificate (RFC 5280), PEM. */
export function signCertificate(body: CertificateBody, issuer: Issuer): string {
  const signature = signatures[issuer.key.asymmetricKeyType ?? ''];
  if (signature === undefined) throw new TypeError(`no authority signs with ${issuer.key.asymmetricKeyType}`);
  const keyInfo = body.publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(
    version3,
    integer(serialNumber()),
    signature,
    issuer.name,
    sequence(time(body.notBeforeMs), time(body.notAfterMs)),
    body.subject,
    keyInfo,
    extensionsField([
      ...body.extensions,
      subjectKeyIdentifier(keyIdOf(body.publicKey)),
      ...(issuer.keyId === undefined ? [] : [authorityKeyIdentifier(issuer.keyId)]),
    ]),
  );
  return pemOf(sequence(content, signature, bitString(sign('sha256', content, issuer.key))));
}

/** RFC 7093, method 1: of the public key alone. */
export function keyIdOf(publicKey: KeyObject): Buffer {
  const [info] = elementsOf(publicKey.export({ type: 'spki', format: 'der' }));
  const [, bits] = elementsOf(info?.content ?? Buffer.of());
  return createHash('sha256')
    .update(bits?.content.subarray(1) ?? Buffer.of())
    .digest()
    .subarray(0, 20);
}

/** 126 random bits in a number that is positive and always 16 bytes long. */
function serialNumber(): Buffer {
  const serial = randomBytes(16);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  return serial;
}

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
