import type { Authorities } from '../../pki/authority.ts';
import type { CertificateRow } from '../../pki/certificate-row.ts';
import { type FoundPair, judgeCertificate, type PairJudgement } from '../../pki/judge-certificate.ts';
import type { Algorithm } from '../../pki/key.ts';
import type { Answer } from '../../plan/port.ts';
import type { HostRead } from '../../runner/read/host-read.ts';
import type { PathState } from '../../runner/read/path.ts';
import type { Finding } from '../generic/desired-kind.ts';
import { attributeFinding } from '../generic/kind/file.ts';

export interface WantedCertificates {
  readonly authorities: Authorities;
  readonly certificates: readonly CertificateRow[];
  readonly algorithm: Algorithm;
}

/** A row and what the host has of it. */
export interface SeenCertificate {
  readonly row: CertificateRow;
  readonly found: FoundPair;
  readonly judged: PairJudgement;
  /** Modes and owners that are not as they should be. */
  readonly attributes: { readonly certificate: Finding | undefined; readonly key: Finding | undefined };
}

export interface SeenCertificates {
  readonly hostNowMs: number;
  readonly rows: readonly SeenCertificate[];
}

export const modes = { certificate: 0o644, key: 0o600 };
export const ownerOf = ({ owner = 'root:root' }: CertificateRow): string => owner;

export const certificateReads = ({ certificates }: WantedCertificates): readonly HostRead[] => [
  { kind: 'clock' },
  ...certificates.flatMap(({ certificate, key }) =>
    [certificate, key].map((path): HostRead => ({ kind: 'path', path, content: true })),
  ),
];

export function seenCertificates(wanted: WantedCertificates, answers: readonly Answer[]): SeenCertificates {
  // The port answers what it was asked, in the order of the reads.
  const [hostNowMs, ...states] = answers as readonly [number, ...PathState[]];
  const rows = wanted.certificates.map((row, index): SeenCertificate => {
    const [certificate, key] = states.slice(2 * index) as [PathState, PathState];
    const found = { certificate: textOf(certificate), key: textOf(key) };
    const issuer = wanted.authorities.of[row.issuer].certificate;
    const owner = ownerOf(row);
    return {
      row,
      found,
      judged: judgeCertificate({ row, issuer, algorithm: wanted.algorithm, nowMs: hostNowMs }, found),
      attributes: {
        certificate: attributeFinding(row.certificate, { mode: modes.certificate, owner }, certificate),
        key: attributeFinding(row.key, { mode: modes.key, owner }, key),
      },
    };
  });
  return { hostNowMs, rows };
}

const textOf = (state: PathState): string | undefined =>
  state.type === 'file' ? state.content?.toString() : undefined;
