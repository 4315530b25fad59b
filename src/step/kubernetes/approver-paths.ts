import { hostPaths } from '../../domain/host-paths.ts';

/** Where the approver of serving certificates lies on a control plane. */
export const approverPaths = {
  unit: 'kubexm-approve-kubelets.service',
  script: `${hostPaths.binaries}/kubexm-approve-kubelets`,
  inventory: `${hostPaths.settings}/kubelets`,
} as const;
