import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { text } from '../../problem/text.ts';
import { approverInventory, type NamedNode } from '../../template/kubernetes/approver-inventory.ts';
import { approverScript } from '../../template/kubernetes/approver-script.ts';
import { approverUnit } from '../../template/kubernetes/approver-unit.ts';
import { kubeconfig } from '../../template/kubernetes/kubeconfig.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { approverPaths } from './approver-paths.ts';

export interface RunApproverInput {
  readonly server: string;
  readonly cluster: string;
  readonly user: string;
  /** Every node of the cluster, whether it is there yet or not. */
  readonly nodes: readonly NamedNode[];
}

/** What approves serving certificates of kubelets on a control plane, now and when they are renewed. */
export const runApprover = declaredStep<RunApproverInput>({
  id: 'kubernetes.run-approver',
  title: text('Approve serving certificates of kubelets', '批准 kubelet 的服务证书'),
  disruption: 'restart',
  desired({ server, cluster, user, nodes }) {
    const { unit, script, inventory } = approverPaths;
    return [
      { kind: 'file', path: script, content: approverScript(), mode: 0o755 },
      { kind: 'file', path: inventory, content: approverInventory(nodes), mode: 0o600 },
      {
        kind: 'file',
        path: paths.approverConf,
        content: kubeconfig({ server, cluster, user, ...paths.approver }),
        mode: 0o600,
      },
      {
        kind: 'unit',
        name: unit,
        content: approverUnit({ script, inventory, kubeconfig: paths.approverConf }),
        enabled: true,
        active: true,
        // Requests that were refused for a name which is known now are looked at again.
        startedWith: [script, inventory, paths.approverConf, paths.clusterTrust],
      },
    ];
  },
});
