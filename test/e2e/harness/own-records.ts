/** What kubexm keeps on a host between runs: what was there before (`original`, `undo`), results of commands, the lock. */
export const ownRecords = ['files /var/lib/kubexm', 'files /var/lib/kubexm/**'];
