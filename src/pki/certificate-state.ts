import type { Certificate } from './read-certificate.ts';
import { dayMs, renewalMarginMs, type Standing, standingOf } from './validity.ts';

/** A certificate where it was found, as it is shown to operators and programs. */
export interface CertificateState {
  readonly host: string;
  readonly path: string;
  /** Which of the certificates of a file, or the part of a kubeconfig, where there are several. */
  readonly part?: string;
  readonly subject: string;
  readonly issuer: string;
  readonly names: readonly string[];
  readonly isAuthority: boolean;
  readonly serial: string;
  /** ISO 8601, UTC. */
  readonly notBefore: string;
  readonly notAfter: string;
  /** Whole days, by the clock of the host; negative once it has expired. */
  readonly daysLeft: number;
  readonly standing: Standing;
  /** Who replaces it in time; `command`: whoever runs the command that created the cluster again. */
  readonly renewedBy?: 'kubelet' | 'timer' | 'command';
}

export interface Whereabouts {
  readonly host: string;
  readonly path: string;
  readonly part?: string | undefined;
  readonly nowMs: number;
}

/** Kubelets rotate between seven and nine tenths of the lifetime: later than that, something keeps them from it. */
const rotatedMargin = 1 / 10;

export function certificateState(
  found: Certificate,
  { host, path, part, nowMs }: Whereabouts,
): CertificateState {
  const isRotated = /\/kubelet-(client|server)-current\.pem$/.test(path);
  const lifetimeMs = found.notAfterMs - found.notBeforeMs;
  return {
    host,
    path,
    ...(part === undefined ? {} : { part }),
    subject: nameText(found.subject),
    issuer: nameText(found.issuer),
    names: [...found.dnsNames, ...found.addresses],
    isAuthority: found.isAuthority,
    serial: found.serial,
    notBefore: new Date(found.notBeforeMs).toISOString(),
    notAfter: new Date(found.notAfterMs).toISOString(),
    daysLeft: Math.floor((found.notAfterMs - nowMs) / dayMs),
    standing: standingOf(found, nowMs, isRotated ? lifetimeMs * rotatedMargin : renewalMarginMs(found)),
    ...(isRotated ? { renewedBy: 'kubelet' } : {}),
  };
}

const nameText = ({ commonName, organizations }: Certificate['subject']): string =>
  [commonName, ...organizations.map((one) => `O=${one}`)].filter((part) => part !== '').join(', ');
