import { accessChecks } from './check/access-checks.ts';
import { certificateChecks } from './check/certificate-checks.ts';
import { controlPlaneChecks } from './check/control-plane-checks.ts';
import { networkChecks } from './check/network-checks.ts';
import { nodeChecks } from './check/node-checks.ts';
import { workloadChecks } from './check/workload-checks.ts';
import type { CheckRow } from './check-row.ts';

/** Everything that is looked at, in the order of the table: what others stand on comes first. */
export const healthChecks: readonly CheckRow[] = [
  ...controlPlaneChecks,
  ...nodeChecks,
  ...workloadChecks,
  ...networkChecks,
  ...accessChecks,
  ...certificateChecks,
];
