import type { CertificateRow } from '../../pki/certificate-row.ts';
import type { RenewalScript } from '../../template/renewal/script.ts';

/** What a host renews by itself. */
export interface HostRenewal extends Omit<RenewalScript, 'certificates' | 'kubeadmConfig'> {
  readonly rows: readonly {
    readonly row: CertificateRow;
    readonly issuer: { readonly certificate: string; readonly key: string };
  }[];
  readonly keyKind: 'RSA' | 'ECDSA';
  /** Which of how many hosts it is. */
  readonly turn: { readonly place: number; readonly hosts: number };
}
