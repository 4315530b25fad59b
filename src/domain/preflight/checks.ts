import { identityChecks } from './check/identity-checks.ts';
import { machineChecks } from './check/machine-checks.ts';
import { networkChecks } from './check/network-checks.ts';
import { pathChecks } from './check/path-checks.ts';
import { softwareChecks } from './check/software-checks.ts';
import { storageChecks } from './check/storage-checks.ts';
import { timeChecks } from './check/time-checks.ts';
import { versionChecks } from './check/version-checks.ts';
import type { CheckRow } from './check-row.ts';

/** Everything that is looked at, in the order of the report. */
export const preflightChecks: readonly CheckRow[] = [
  ...machineChecks,
  ...identityChecks,
  ...timeChecks,
  ...softwareChecks,
  ...versionChecks,
  ...storageChecks,
  ...networkChecks,
  ...pathChecks,
];
