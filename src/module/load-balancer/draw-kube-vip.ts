import type { ClusterConfig } from '../../config/cluster-config.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { imageFor } from '../../task/artifact/fetch-artifacts.ts';
import { leaveKubeVip } from '../../task/load-balancer/leave-kube-vip.ts';
import { runKubeVip } from '../../task/load-balancer/run-kube-vip.ts';
import { kubeVipUser } from '../../template/load-balancer/kube-vip-access.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { apiServerUrl } from '../control-plane/api-server-url.ts';
import { clientRow } from '../control-plane/control-plane-certificates.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { addressInNoNetwork, deviceFor } from './address-sharing.ts';
import { balancedServers } from './balanced-servers.ts';
import { loadBalancerModule } from './draw-internal-balancer.ts';
import { drawAddressGivenUp } from './draw-retired-hosts.ts';

interface KubeVipPart
  extends Pick<ClusterPart, 'config' | 'hosts' | 'factsOf' | 'fetched' | 'authorities' | 'after'> {
  /** Balancer hosts that may have had its address so far. */
  readonly retired: readonly string[];
  readonly afterApi: readonly Ref<unknown>[];
  readonly afterNodes: readonly Ref<unknown>[];
}

/** kube-vip on the masters, where the file asks for it. */
export function drawKubeVip(drawing: Drawing, part: KubeVipPart): readonly NodeHandle<unknown>[] {
  const { config, hosts, factsOf, fetched, retired, after, ...rest } = part;
  const { metadata, spec } = config;
  if (spec.controlPlaneEndpoint.internalLoadbalancer !== 'kube-vip' || hosts.length === 0) return [];
  const address = virtualAddress(config);
  const { servers, tellsEverybody } = balancedServers(config);
  const free = drawAddressGivenUp(drawing, {
    config,
    hosts: retired,
    hasHeirs: false,
    after: [...rest.afterApi, ...rest.afterNodes],
  });
  return [
    drawing.module(loadBalancerModule, (module) =>
      runKubeVip(module, {
        ...rest,
        after: [...after, ...free.map(all)],
        hosts,
        address,
        isComplete: spec.roleGroups.master.every((master) => hosts.includes(master)),
        certificatesOf: () => kubeVipCertificates(config),
        algorithm: spec.certs.algorithm,
        lifetimeDays: spec.certs.leafLifetimeDays,
        watch: { servers, tellsEverybody },
        podOf: (host) => ({
          image: imageFor('kube-vip', fetched).reference,
          cluster: metadata.name,
          host,
          device: deviceOf(config, host, part),
          server: apiServerUrl(config, hostNamed(config, host)),
        }),
      }),
    ),
  ];
}

/** As what kube-vip of a master comes to its API server. */
export const kubeVipCertificates = ({ spec }: ClusterConfig) =>
  spec.controlPlaneEndpoint.internalLoadbalancer === 'kube-vip'
    ? [clientRow(kubernetesPaths.kubeVip, kubeVipUser)]
    : [];

function deviceOf(config: ClusterConfig, host: string, { factsOf }: KubeVipPart): string {
  const address = virtualAddress(config);
  const device = config.spec.controlPlaneEndpoint.kubeVip.interface ?? deviceFor(factsOf(host), address);
  if (device === undefined) throw addressInNoNetwork(host, address);
  return device;
}

/** Where the file asks for kube-vip. */
export const drawKubeVipLeft = (
  drawing: Drawing,
  { config, hosts, after }: Pick<ClusterPart, 'config' | 'hosts' | 'after'>,
): readonly NodeHandle<unknown>[] =>
  config.spec.controlPlaneEndpoint.internalLoadbalancer !== 'kube-vip' || hosts.length === 0
    ? []
    : [drawing.module(loadBalancerModule, (module) => leaveKubeVip(module, { hosts, after }))];
