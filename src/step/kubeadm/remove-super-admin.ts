import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Answer } from '../../plan/port.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import type { HostRead } from '../../runner/read/host-read.ts';
import type { PathState } from '../../runner/read/path.ts';

const path = kubernetesPaths.superAdminConf;
const reads: readonly HostRead[] = [{ kind: 'path', path }];

/**
 * Foundings of earlier versions left a kubeconfig that no rule holds back. It is not kept to be put back: whoever needs
 * such a one has it issued.
 */
export const removeSuperAdmin: Step<object, undefined, HostPort, Record<never, never>> = {
  id: 'kubeadm.remove-super-admin',
  title: text('Remove the kubeconfig that no rule holds back', '删除不受任何规则约束的 kubeconfig'),
  port: 'host',
  kind: 'declared',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    reads: () => reads,
    judge: (_input, [found]: readonly Answer[]) =>
      (found as PathState).type === 'absent'
        ? satisfied(undefined)
        : drifted(fill(text('{path} exists', '{path} 仍然存在'), { path })),
  },
  claims: () => [`path:${path}`],
  undo: () => ({ capture: [] }),
  apply: (port, _input, _lease, { signal }) =>
    port.change([{ do: 'remove-path', path, recursive: false }], signal),
};
