import { parseAddress } from '../domain/address.ts';
import { bitString, explicit, implicit, octetString, oid, sequence, yes } from './der.ts';
import type { Leaf } from './leaf.ts';
import { oids, usageOids } from './oids.ts';

/** Of the bit string of key usages, the first bit first. */
const keyUsages = {
  digitalSignature: 0x80,
  keyEncipherment: 0x20,
  certificateSigning: 0x04,
  revocationSigning: 0x02,
};

const extension = (type: string, value: Buffer, critical = false): Buffer =>
  sequence(oid(type), ...(critical ? [yes] : []), octetString(value));

export const subjectKeyIdentifier = (keyId: Uint8Array): Buffer =>
  extension(oids.subjectKeyIdentifier, octetString(keyId));

export const authorityKeyIdentifier = (keyId: Uint8Array): Buffer =>
  extension(oids.authorityKeyIdentifier, sequence(implicit(0, keyId)));

export const authorityExtensions = (): readonly Buffer[] => [
  extension(oids.basicConstraints, sequence(yes), true),
  keyUsage('digitalSignature', 'certificateSigning', 'revocationSigning'),
];

/** Only RSA keys are ever used to encipher the keys of a session. */
export const leafExtensions = (leaf: Leaf, keyType: string | undefined): readonly Buffer[] => [
  extension(oids.basicConstraints, sequence(), true),
  keyType === 'rsa' ? keyUsage('digitalSignature', 'keyEncipherment') : keyUsage('digitalSignature'),
  extension(oids.extendedKeyUsage, sequence(...leaf.usages.map((usage) => oid(usageOids[usage])))),
  ...alternativeNames(leaf),
];

function keyUsage(...wanted: readonly (keyof typeof keyUsages)[]): Buffer {
  const bits = wanted.reduce((sum, usage) => sum | keyUsages[usage], 0);
  const unused = 31 - Math.clz32(bits & -bits);
  return extension(oids.keyUsage, bitString(Buffer.from([bits]), unused), true);
}

function alternativeNames({ dnsNames = [], addresses = [] }: Leaf): readonly Buffer[] {
  const names = [
    ...dnsNames.map((name) => implicit(2, Buffer.from(name))),
    ...addresses.map((address) => implicit(7, addressBytes(address))),
  ];
  return names.length === 0 ? [] : [extension(oids.subjectAlternativeName, sequence(...names))];
}

function addressBytes(value: string): Buffer {
  const parsed = parseAddress(value);
  if (!parsed.ok) throw new TypeError(`${value} is not an address`);
  const { family, number } = parsed.value;
  return Buffer.from(number.toString(16).padStart(family === 4 ? 8 : 32, '0'), 'hex');
}

export const extensionsField = (extensions: readonly Buffer[]): Buffer =>
  explicit(3, sequence(...extensions));
