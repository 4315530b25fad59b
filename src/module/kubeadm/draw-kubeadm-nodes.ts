import type { Host } from '../../config/cluster-config.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { joinNodes } from '../../task/kubeadm/join-nodes.ts';
import { markNodes } from '../../task/kubernetes/mark-nodes.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { serversToJoin } from '../control-plane/servers-to-join.ts';
import { drawApprover } from '../nodes/draw-approver.ts';
import { nodeLabels, nodeTaints } from '../nodes/node-settings.ts';
import { kubeadmModule } from './draw-kubeadm-control-plane.ts';
import { kubeadmHosts } from './kubeadm-hosts.ts';

interface NodesPart extends ClusterPart {
  /** Masters that approve what kubelets ask for; those among the hosts when absent. */
  readonly approvers?: readonly string[];
  /** The API answers. */
  readonly afterApi: readonly Ref<unknown>[];
}

/** Masters are nodes since they were founded or joined; workers join all at once. Both are labelled and tainted alike. */
export function drawKubeadmNodes(
  drawing: Drawing,
  part: NodesPart,
): { readonly registered: NodeHandle<void> } {
  const { config, hosts, afterApi } = part;
  const of = (name: string): Host => hostNamed(config, name);
  return drawing.module(kubeadmModule, (module) => {
    const registered = joinNodes(module, {
      ...kubeadmHosts(part),
      workers: hosts.filter((host) => !of(host).roles.includes('master')),
      serversFor: (host) => serversToJoin(config, host),
      afterApi,
    });
    markNodes(module, {
      hosts,
      labelsOf: (host) => nodeLabels(of(host)),
      taintsOf: (host) => nodeTaints(of(host)),
      after: [all(registered)],
    });
    drawApprover(module, { ...part, afterApi, afterNodes: [all(registered)] });
    return { registered };
  });
}
