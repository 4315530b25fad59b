/**
 * What kubexm keeps on a host between runs. In /var/lib: what was there before, results of commands, the lock. In /run:
 * folders by kind of record, empty when no unit of ours runs; a record left in them is a difference.
 */
export const ownRecords = [
  'files /var/lib/kubexm',
  'files /var/lib/kubexm/**',
  'files /run/kubexm',
  'files /run/kubexm/*',
];
