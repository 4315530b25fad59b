import type { Purpose } from './authority.ts';

/** A certificate and its key on a host, as a row of a table. */
export interface CertificateRow {
  readonly certificate: string;
  readonly key: string;
  readonly issuer: Purpose;
  readonly commonName: string;
  readonly organizations?: readonly string[];
  readonly dnsNames?: readonly string[];
  readonly addresses?: readonly string[];
  readonly usages: readonly ('server' | 'client')[];
  /** `root:root` when absent. */
  readonly owner?: string;
}
