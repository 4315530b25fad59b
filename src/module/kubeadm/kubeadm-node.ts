import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { splitArguments } from '../../domain/config-file-flags.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import { type KubeadmPatch, nodeTargets } from '../../domain/kubeadm-patch.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import type { KubeadmCluster, KubeadmNode } from '../../template/kubeadm/kubeadm-input.ts';
import { primaryAddressOf } from '../control-plane/host-named.ts';
import { kubeletSettings } from '../nodes/node-settings.ts';

/** What kubeadm is told about one host. */
export function kubeadmNode(
  config: ClusterConfig,
  { settings }: KubeadmCluster,
  host: Host,
  facts: HostFacts,
): KubeadmNode {
  const kubelet = kubeletSettings(config, settings, host, facts);
  const toleratesCgroupV1 =
    splitArguments('kubelet', settings.extraArgs.kubelet).fields['failCgroupV1'] === false;
  return {
    kubelet,
    // Since 1.35 kubeadm refuses control groups of the first version; who tells the kubelet to take them means both.
    toleratedChecks: toleratesCgroupV1 ? ['SystemVerification'] : [],
    patches: patchesFor(config, host),
    ...(host.roles.includes('master')
      ? { api: { address: primaryAddressOf(config, host), port: kubernetesPorts.apiServer } }
      : {}),
  };
}

/** A host is not told what concerns others: it need not change with it. */
const patchesFor = ({ spec }: ClusterConfig, { roles }: Host): readonly KubeadmPatch[] =>
  spec.kubernetes.kubeadm.patches.filter(
    ({ target }) => roles.includes('master') || nodeTargets.includes(target),
  );
