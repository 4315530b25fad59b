import type { ClusterConfig } from '../../config/cluster-config.ts';
import { type Arch, archOfHost, hostsByArch } from '../../domain/arch.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import { keptStore } from '../../domain/kept-store.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, behind, type NodeHandle } from '../../plan/ref.ts';
import { whenFetched } from '../../task/artifact/fetch-artifacts.ts';
import { leaveUnreachable } from '../../task/host/leave-unreachable.ts';
import { fetchForCluster } from '../artifacts/fetch-for-cluster.ts';
import { offerForHosts } from '../artifacts/offer-for-hosts.ts';
import { drawAmendment } from '../cluster-file/draw-amendment.ts';
import { drawClusterRecord } from '../cluster-record/draw-cluster-record.ts';
import { drawContainerRuntime } from '../container-runtime/draw-container-runtime.ts';
import { drawControlPlane } from '../control-plane/draw-control-plane.ts';
import { drawDns } from '../dns/draw-dns.ts';
import { drawDnsSpread } from '../dns/draw-dns-spread.ts';
import { drawEtcd } from '../etcd/draw-etcd.ts';
import { drawExternalEtcd, drawExternalEtcdCheck } from '../etcd/draw-external-etcd.ts';
import { drawVerification } from '../health/draw-verification.ts';
import { drawKubeadmControlPlane } from '../kubeadm/draw-kubeadm-control-plane.ts';
import { drawKubeadmNodes } from '../kubeadm/draw-kubeadm-nodes.ts';
import { drawBalancerChange } from '../load-balancer/draw-balancer-change.ts';
import { drawFormerBalancers } from '../load-balancer/draw-former-balancers.ts';
import { drawInternalBalancer } from '../load-balancer/draw-internal-balancer.ts';
import { drawKubeVip } from '../load-balancer/draw-kube-vip.ts';
import { drawPromotedMasters, promotedMasters } from '../load-balancer/draw-promoted-masters.ts';
import { goFirst, retiredHosts } from '../load-balancer/draw-retired-hosts.ts';
import { drawNetwork } from '../network/draw-network.ts';
import { drawNetworkTools } from '../network/draw-network-tools.ts';
import { drawNodes } from '../nodes/draw-nodes.ts';
import { drawAuthorities } from '../pki/draw-authorities.ts';
import { comesWithNodes, drawEndpointMove, nodesToMove } from '../preparation/draw-endpoint-move.ts';
import { drawHooks } from '../preparation/draw-hooks.ts';
import { drawPreparation } from '../preparation/draw-preparation.ts';
import { endpointAddresses } from '../preparation/endpoint-addresses.ts';
import { drawRenewal } from '../renewal/draw-renewal.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';
import type { ClusterPart } from './cluster-part.ts';
import { drawVerdict } from './draw-verdict.ts';
import { drawnHosts } from './drawn-hosts.ts';
import { refuseLastingChanges } from './refuse-lasting-changes.ts';

/** How masters and the other nodes come about, by the way their components are run; units need no images to start. */
const modes = {
  kubeadm: { drawMasters: drawKubeadmControlPlane, drawWorkers: drawKubeadmNodes, runsInPods: true },
  kubexm: { drawMasters: drawControlPlane, drawWorkers: drawNodes, runsInPods: false },
} as const;

/**
 * A whole cluster. It reads as the table of contents of its creation; what does not wait for another runs beside it.
 * Handed back is where it has been found healthy.
 */
export function drawCluster(drawing: Drawing, cluster: ClusterDrawing): NodeHandle<void> {
  const { runId, config, known, traces, now } = cluster;
  const on = drawnHosts(config, (host) => known.has(host), cluster.scope);
  const { nodes, masters } = on;
  const members = concernsStore(cluster) ? on.members : [];
  const hooks = { runId, config, hosts: on.hooked };
  refuseLastingChanges(cluster);

  // Who only has to know of others, and is away, keeps them from nothing.
  if (cluster.scope === undefined)
    drawing.module('hosts', (module) => leaveUnreachable(module, cluster.unreachable));
  const { etcd: store, kubernetes } = config.spec;
  const verdict = [
    ...drawVerdict(drawing, cluster),
    ...(cluster.departure?.judge() ?? []),
    ...(store.type === 'external' && masters.length > 0
      ? [drawExternalEtcdCheck(drawing, { config, hosts: masters })]
      : []),
  ].map(all);
  const fetched = fetchForCluster(drawing, {
    config,
    arches: [...new Set(on.told.map(archOf))],
    wantedBy: hostsByArch(on.told, archOf),
    withImages: true,
  });
  const offered = offerForHosts(drawing, { config, hosts: on.prepared, factsOf });
  const begun = [...verdict, ...whenFetched(fetched), ...(offered === undefined ? [] : [offered])];
  const amended = drawAmendment(drawing, { ...cluster.amendment, redact: cluster.redact, after: begun });
  const emptied = cluster.departure?.empty(begun) ?? [];
  const agreed = [...begun, ...[...amended, ...emptied].map(all)];
  const before = drawHooks(drawing, { ...hooks, list: 'preInstall', after: () => agreed });
  const authorities = drawAuthorities(drawing, {
    config,
    clusterExists: cluster.scope !== undefined || exists(config, traces),
  });
  const moving = nodesToMove(config, traces).filter((host) => on.told.includes(host));
  const {
    marked,
    ready: prepared,
    furnish,
  } = drawPreparation(drawing, {
    config,
    hosts: on.prepared,
    factsOf,
    offered,
    namedLater: moving,
    after: [...agreed, ...behind(before, on.prepared)],
  });
  const runtime =
    nodes.length === 0
      ? { forFounding: [], ready: [] }
      : drawContainerRuntime(drawing, part(nodes, prepared));
  const running = runtime.ready;
  const stored = {
    kubexm: () => (members.length === 0 ? [] : [drawEtcd(drawing, part(members, prepared)).ready]),
    kubeadm: () => [],
    external: () => (masters.length === 0 ? [] : [drawExternalEtcd(drawing, part(masters, prepared)).ready]),
  }[store.type]();
  const retired = cluster.scope === undefined ? retiredHosts(config, traces) : [];
  const relieved = goFirst(config, traces, retired) ? retired : [];
  const { endpoint, retiring } = drawBalancerChange(drawing, {
    ...part(on.balancerHosts, prepared),
    retired: relieved,
    hasHeirs: on.balancerHosts.some((host) => traces.get(host)?.sharesAddress),
    ready: prepared,
  });
  const promoted = promotedMasters(config, masters, traces);
  const freed = drawPromotedMasters(drawing, {
    hosts: promoted,
    after: [...behind(prepared, promoted), ...[...stored, ...endpoint].map(all)],
  });
  const { drawMasters, drawWorkers, runsInPods } = modes[kubernetes.type];
  const ruled =
    masters.length === 0
      ? undefined
      : drawMasters(drawing, {
          // Its files make a host a control plane: one that was cut off before still has a balancer to lose.
          ...part(masters, [...prepared, ...freed]),
          startAfter: [
            ...[...stored, ...endpoint].map(all),
            ...(runsInPods ? behind(runtime.forFounding, masters) : []),
          ],
          joinAfter: runsInPods ? behind(running, masters) : [],
        });
  drawNetworkTools(drawing, part(masters, prepared));
  const afterApi = ruled === undefined ? agreed : [all(ruled.apiReady)];
  const balanced = drawInternalBalancer(drawing, { ...part(on.balancedNodes, prepared), afterApi });
  const inPods = cluster.scope === undefined ? drawInPods() : [];
  // Where all masters run kubelets already, nodes are moved before their own are looked at.
  const movesFirst = moving.length > 0 && !comesWithNodes(config, traces);
  const sharedFirst = movesFirst ? shareAddress([]) : [];
  const movedFirst = movesFirst ? moveNodes(sharedFirst) : [];
  const registered =
    nodes.length + on.approvers.length === 0
      ? []
      : [
          drawWorkers(drawing, {
            ...part(nodes, [...running, ...balanced, ...movedFirst, ...retiring]),
            approvers: on.approvers,
            afterApi,
          }).registered,
        ];
  const shared = movesFirst ? sharedFirst : shareAddress(registered);
  const moved = movesFirst ? movedFirst : moveNodes(shared);
  const served = [...registered, ...endpoint, ...balanced, ...shared, ...moved, ...inPods];
  const settled = [ruled?.healthy, ...served].flatMap((node) => (node === undefined ? [] : [all(node)]));
  const takenOut = cluster.departure?.takeOut([...agreed, ...settled]) ?? [];
  const spread =
    cluster.scope === undefined
      ? []
      : drawDnsSpread(drawing, {
          config,
          coming: nodes.length,
          leaving: cluster.departure?.nodes ?? 0,
          fetched,
          after: [...settled, ...takenOut.map(all)],
        });
  const verified = drawVerification(drawing, {
    config,
    hosts: on.verified,
    isWhole: cluster.scope === undefined,
    now,
    report: cluster.verified,
    after: [...settled, ...takenOut.map(all), ...spread.map(all)],
  });
  const others = nodes.filter((host) => !promoted.includes(host));
  drawFormerBalancers(drawing, {
    config,
    hosts: others,
    retired: retiring.length === 0 ? retired : [],
    isFollowed: endpoint.length > 0,
    after: [all(verified)],
  });
  if (ruled !== undefined) drawRenewal(drawing, part(masters, [ruled.healthy]));
  drawClusterRecord(drawing, {
    ...part(masters, [...prepared, ...(ruled === undefined ? [] : [ruled.healthy])]),
    redact: cluster.redact,
    changed: cluster.scope && { came: cluster.scope.newcomers, left: cluster.departure?.hosts ?? [] },
    afterAll: [all(verified)],
  });
  // The processor belongs to what is starting: a cluster is there half a minute before all packages are.
  const furnished = furnish([all(verified)]);
  drawHooks(drawing, { ...hooks, list: 'postInstall', after: () => [all(verified), all(furnished)] });
  return verified;

  function moveNodes(sharing: readonly NodeHandle<unknown>[]): readonly NodeHandle<unknown>[] {
    const after = [...afterApi, ...[...endpoint, ...balanced, ...sharing].map(all)];
    return drawEndpointMove(drawing, {
      config,
      hosts: moving,
      traces,
      endpointOf: (host) => endpointAddresses(config, host),
      after,
    });
  }

  function shareAddress(nodesRun: readonly NodeHandle<unknown>[]): readonly NodeHandle<unknown>[] {
    const ready = part(masters, [...prepared, ...running]);
    return drawKubeVip(drawing, { ...ready, retired: relieved, afterApi, afterNodes: nodesRun.map(all) });
  }

  /** What is the same however many nodes there are, and knows nobody by name. */
  function drawInPods(): readonly NodeHandle<unknown>[] {
    // Where a kubelet runs already its pods come at once: not before their images.
    const inCluster = { config, hosts: nodes, factsOf, fetched, after: [...afterApi, ...running.map(all)] };
    const network = drawNetwork(drawing, inCluster);
    const connected = network === undefined ? [] : [network.ready];
    // A pod that comes before its network fails to start, and is tried again only after a long while.
    const dns = drawDns(drawing, { ...inCluster, after: [...inCluster.after, ...connected.map(all)] });
    return [...connected, ...dns.ready];
  }

  function part(on: readonly string[], before: readonly NodeHandle<unknown>[]): ClusterPart {
    const ready = behind(before, on);
    return {
      runId,
      config,
      hosts: on,
      archOf,
      factsOf,
      tracesOf: (host) => traces.get(host),
      mayFound: cluster.scope === undefined,
      fetched,
      authorities,
      bringAfter: [...agreed, ...behind([marked], on)],
      // Who is ready already waits for what all wait for.
      after: ready.length === 0 ? agreed : ready,
    };
  }

  function factsOf(host: string): HostFacts {
    const facts = known.get(host);
    if (facts === undefined) throw new RangeError(`${host} was not observed`);
    return facts;
  }

  function archOf(host: string): Arch {
    return archOfHost(host, factsOf(host).arch);
  }
}

/** What members of etcd need changes with those that come to them: not with masters, and not with those that leave. */
function concernsStore({ config, scope, departure, traces }: ClusterDrawing): boolean {
  if (departure !== undefined) return false;
  const comes = config.spec.roleGroups.etcd.some((member) => scope?.newcomers.includes(member));
  return scope === undefined || comes || !exists(config, traces);
}

/** Some host has a control plane of this cluster or the data of its store, be it that of one that was deleted. */
const exists = ({ metadata }: ClusterConfig, traces: ReadonlyMap<string, HostTraces>): boolean =>
  [...traces.values()].some(
    (one) =>
      keptStore(one) !== undefined ||
      (one.cluster === metadata.name && (one.isControlPlane || one.hasEtcdData)),
  );
