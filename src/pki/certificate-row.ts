import type { Purpose } from './authority.ts';
import type { Leaf } from './leaf.ts';

/** A certificate and its key on a host, as a row of a table. */
export interface CertificateRow extends Leaf {
  readonly certificate: string;
  readonly key: string;
  readonly issuer: Purpose;
  /** `root:root` when absent. */
  readonly owner?: string;
}
