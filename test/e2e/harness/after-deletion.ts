import { ownRecords } from './own-records.ts';

/** What package tools note about themselves, and what services leave in memory until the next boot. */
export const afterDeletion = [
  ...ownRecords,
  'files /etc/passwd-',
  'files /etc/group-',
  'files /etc/shadow-',
  'files /etc/gshadow-',
  'files /run/**',
  'files /var/log/alternatives.log',
  'files /var/log/dpkg.log',
  'files /var/log/apt/**',
  'files /var/lib/dpkg/status-old',
  'files /var/lib/ucf/hashfile*',
  'files /var/lib/apt/**',
  'units *.target',
];
