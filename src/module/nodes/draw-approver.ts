import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { approveKubelets } from '../../task/kubernetes/approve-kubelets.ts';
import { servingApprover } from '../../template/kubernetes/access-rules.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { apiServerUrl } from '../control-plane/api-server-url.ts';
import { clientRow } from '../control-plane/control-plane-certificates.ts';
import { hostNamed, nodeAddressesOf, nodesOf } from '../control-plane/host-named.ts';

interface ApproverPart extends Pick<ClusterPart, 'config' | 'hosts' | 'authorities'> {
  /** The masters among the hosts when absent. */
  readonly approvers?: readonly string[];
  readonly afterApi: readonly Ref<unknown>[];
  readonly afterNodes: readonly Ref<unknown>[];
}

/** What approves serving certificates, on the masters among the hosts; in both modes. */
export function drawApprover(drawing: Drawing, part: ApproverPart): NodeHandle<void> {
  const { config, hosts, authorities, afterApi, afterNodes } = part;
  const { metadata, spec } = config;
  return approveKubelets(drawing, {
    masters: part.approvers ?? hosts.filter((host) => hostNamed(config, host).roles.includes('master')),
    serverOf: (host) => apiServerUrl(config, hostNamed(config, host)),
    cluster: metadata.name,
    nodes: nodesOf(config).map((host) => ({ name: host.name, addresses: nodeAddressesOf(config, host) })),
    kubelets: hosts,
    authorities,
    certificatesOf: () => [clientRow(paths.approver, servingApprover)],
    algorithm: spec.certs.algorithm,
    lifetimeDays: spec.certs.leafLifetimeDays,
    after: afterApi,
    afterNodes,
  });
}
