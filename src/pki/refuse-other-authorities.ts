import { problem } from '../problem/problem.ts';
import { type Authorities, purposes } from './authority.ts';
import type { GivenAuthorities } from './create-authorities.ts';
import { readCertificate } from './read-certificate.ts';

/** A cluster keeps the authorities it began with until they are rotated. */
export function refuseOtherAuthorities({ of }: Authorities, given: GivenAuthorities): void {
  for (const purpose of purposes) {
    const wanted = readCertificate(given[purpose]?.certificate ?? '');
    const kept = readCertificate(of[purpose].certificate);
    if (wanted !== undefined && !kept?.x509.publicKey.equals(wanted.x509.publicKey))
      throw problem('pki.authority-differs', { purpose, found: wanted.subject.commonName });
  }
}
