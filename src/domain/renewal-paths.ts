import { hostPaths } from './host-paths.ts';

const folder = `${hostPaths.settings}/renewal`;

/** Where a host has what renews its certificates. */
export const renewalPaths = {
  folder,
  script: `${folder}/renew-certificates.sh`,
  /** What a certificate is to say, for openssl; by the name of the certificate's file. */
  requestOf: (certificate: string): string => `${folder}/${certificate.slice(1).replaceAll('/', '-')}.cnf`,
  service: 'kubexm-renew-certificates.service',
  timer: 'kubexm-renew-certificates.timer',
} as const;
