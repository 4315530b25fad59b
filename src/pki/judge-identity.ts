import { fill, type Text, text } from '../problem/text.ts';
import type { Authority } from './authority.ts';
import { isIssuedBy, timeFault } from './judge-certificate.ts';
import { certificateBlocks, readCertificate } from './read-certificate.ts';
import { standingOf } from './validity.ts';

interface FoundIdentity {
  readonly path: string;
  /** PEM; empty where there is none. */
  readonly certificate: string;
  /** Who may have issued it: whoever is trusted now. */
  readonly authority: Pick<Authority, 'certificate' | 'bundle'>;
  /** By the clock of the host. */
  readonly nowMs: number;
}

/** Why a kubelet cannot ask the API for another certificate any more, if so. One that only nears its end it renews itself. */
export function identityFault({ path, certificate, authority, nowMs }: FoundIdentity): Text | undefined {
  const found = readCertificate(certificate);
  if (found === undefined)
    return fill(text('{path} holds no usable certificate', '{path} 中没有可用的证书'), { path });
  const trusted = [authority.certificate, ...certificateBlocks(authority.bundle)];
  if (!trusted.some((issuer) => isIssuedBy(found, issuer)))
    return fill(text('{path} was not issued by an authority of the cluster', '{path} 不是由集群的 CA 签发'), {
      path,
    });
  const fault = standingOf(found, nowMs) === 'expired' ? timeFault(found, nowMs) : undefined;
  return fault && fill(text('{path} {fault}', '{path} {fault}'), { path, fault });
}
