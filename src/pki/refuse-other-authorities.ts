import { utcText } from '../domain/utc-text.ts';
import { problem } from '../problem/problem.ts';
import { fill, text } from '../problem/text.ts';
import { type Authorities, purposes } from './authority.ts';
import type { GivenAuthorities } from './create-authorities.ts';
import { type Certificate, certificateBlocks, readCertificate } from './read-certificate.ts';

const named = text('{name}, valid until {until}', '{name}（有效期至 {until}）');

/**
 * A cluster keeps the authorities it began with, and what it trusts beside them, until they are rotated. Another certificate
 * for the same key is another one, too: whoever trusts the former stops when that ends.
 */
export function refuseOtherAuthorities({ of }: Authorities, given: GivenAuthorities): void {
  for (const purpose of purposes) {
    const { certificate, bundle } = of[purpose];
    const [issuing, trusted] = [certificatesIn(certificate), certificatesIn(bundle)];
    const other = certificatesIn(given[purpose]?.certificate ?? '').find(
      (one, index) => !(index === 0 ? issuing : trusted).some((known) => isSame(known, one)),
    );
    if (other === undefined) continue;
    const found = fill(named, { name: other.subject.commonName, until: utcText(other.notAfterMs) });
    throw problem('pki.authority-differs', { purpose, found });
  }
}

const isSame = (one: Certificate, other: Certificate): boolean =>
  one.x509.fingerprint256 === other.x509.fingerprint256;

const certificatesIn = (pem: string): readonly Certificate[] =>
  certificateBlocks(pem).flatMap((block) => readCertificate(block) ?? []);
