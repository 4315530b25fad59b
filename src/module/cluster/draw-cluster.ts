import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Role } from '../../config/schema/role-groups.ts';
import { type Arch, archOfHost } from '../../domain/arch.ts';
import type { HealthReport } from '../../domain/health/judge-health.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { PreflightReport } from '../../domain/preflight/judge-preflight.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, behind, type NodeHandle } from '../../plan/ref.ts';
import type { Problem } from '../../problem/problem.ts';
import { leaveUnreachable } from '../../task/host/leave-unreachable.ts';
import { fetchForCluster } from '../artifacts/fetch-for-cluster.ts';
import { drawClusterRecord } from '../cluster-record/draw-cluster-record.ts';
import { drawContainerRuntime } from '../container-runtime/draw-container-runtime.ts';
import { drawControlPlane } from '../control-plane/draw-control-plane.ts';
import { drawDns } from '../dns/draw-dns.ts';
import { drawEtcd } from '../etcd/draw-etcd.ts';
import { drawExternalEtcd, drawExternalEtcdCheck } from '../etcd/draw-external-etcd.ts';
import { drawVerification } from '../health/draw-verification.ts';
import { drawKubeadmControlPlane } from '../kubeadm/draw-kubeadm-control-plane.ts';
import { drawKubeadmNodes } from '../kubeadm/draw-kubeadm-nodes.ts';
import { drawBalancerHosts } from '../load-balancer/draw-balancer-hosts.ts';
import { drawInternalBalancer } from '../load-balancer/draw-internal-balancer.ts';
import { drawNetwork } from '../network/draw-network.ts';
import { drawNodes } from '../nodes/draw-nodes.ts';
import { drawAuthorities } from '../pki/draw-authorities.ts';
import { preflight } from '../preflight/preflight.ts';
import { drawHooks } from '../preparation/draw-hooks.ts';
import { drawPreparation } from '../preparation/draw-preparation.ts';
import { drawRenewal } from '../renewal/draw-renewal.ts';
import type { ClusterPart } from './cluster-part.ts';

export interface ClusterDrawing {
  readonly runId: string;
  readonly config: ClusterConfig;
  readonly skipsPreflight: boolean;
  readonly now: () => number;
  readonly report: (judged: PreflightReport) => void;
  /** Told how the cluster is in the end. */
  readonly verified: (judged: HealthReport) => void;
  /** Hides secrets that stand in ordinary fields. */
  readonly redact: (line: string) => string;
  readonly known: ReadonlyMap<string, HostFacts>;
  readonly traces: ReadonlyMap<string, HostTraces>;
  readonly unreachable: ReadonlyMap<string, Problem>;
}

/** How masters and the other nodes come about, by the way their components are run. */
const modes = {
  kubeadm: { drawMasters: drawKubeadmControlPlane, drawWorkers: drawKubeadmNodes },
  kubexm: { drawMasters: drawControlPlane, drawWorkers: drawNodes },
} as const;

/** A whole cluster. It reads as the table of contents of its creation; what does not wait for another runs beside it. */
export function drawCluster(drawing: Drawing, cluster: ClusterDrawing): void {
  const { runId, config, known, traces, now, report } = cluster;
  const names = config.spec.hosts.map(({ name }) => name).toSorted();
  const hosts = names.filter((name) => known.has(name));
  const nodes = withRole('master', 'worker');

  drawing.module('hosts', (module) => leaveUnreachable(module, cluster.unreachable));
  const { etcd: store, kubernetes } = config.spec;
  const masters = withRole('master');
  const verdict = [
    ...(cluster.skipsPreflight
      ? []
      : [preflight(drawing, { config, hosts: names, name: runId, now, report })]),
    ...(store.type === 'external' ? [drawExternalEtcdCheck(drawing, { config, hosts: masters })] : []),
  ].map(all);
  const fetched = fetchForCluster(drawing, {
    config,
    arches: [...new Set(hosts.map(archOf))],
    withImages: true,
  });
  const before = drawHooks(drawing, { runId, config, hosts, list: 'preInstall', after: () => verdict });
  const authorities = drawAuthorities(drawing, { config, clusterExists: exists(config, traces) });
  const prepared = drawPreparation(drawing, {
    config,
    hosts,
    factsOf,
    after: [...verdict, ...behind(before, hosts)],
  });
  const running = drawContainerRuntime(drawing, {
    config,
    hosts: nodes,
    archOf,
    fetched,
    after: behind(prepared, nodes),
  });
  const stored = {
    kubexm: () => [drawEtcd(drawing, part(withRole('etcd'), prepared)).ready],
    kubeadm: () => [],
    external: () => [drawExternalEtcd(drawing, part(masters, prepared)).ready],
  }[store.type]();
  const endpoint = drawBalancerHosts(drawing, part(withRole('loadbalancer'), prepared));
  const { drawMasters, drawWorkers } = modes[kubernetes.type];
  const { apiReady, healthy } = drawMasters(drawing, {
    ...part(masters, running),
    afterStore: [...stored, ...endpoint].map(all),
  });
  const afterApi = [all(apiReady)];
  const balanced = drawInternalBalancer(drawing, part(withRole('worker'), prepared));
  const network = drawNetwork(drawing, { config, hosts: nodes, factsOf, fetched, after: afterApi });
  const dns = drawDns(drawing, { config, hosts: nodes, factsOf, fetched, after: afterApi });
  const { registered } = drawWorkers(drawing, { ...part(nodes, [...running, ...balanced]), afterApi });
  const ready = [healthy, registered, ...dns.ready, network?.ready].filter((node) => node !== undefined);
  const verified = drawVerification(drawing, {
    config,
    hosts,
    now,
    report: cluster.verified,
    after: ready.map(all),
  });
  drawRenewal(drawing, part(masters, [healthy]));
  drawClusterRecord(drawing, {
    ...part(masters, [...prepared, healthy]),
    redact: cluster.redact,
    afterAll: [all(verified)],
  });
  drawHooks(drawing, { runId, config, hosts, list: 'postInstall', after: () => [all(verified)] });

  function part(on: readonly string[], before: readonly NodeHandle<unknown>[]): ClusterPart {
    return {
      runId,
      config,
      hosts: on,
      archOf,
      factsOf,
      tracesOf: (host) => traces.get(host),
      fetched,
      authorities,
      after: behind(before, on),
    };
  }

  function withRole(...roles: readonly Role[]): readonly string[] {
    return config.spec.hosts
      .filter((host) => known.has(host.name) && host.roles.some((role) => roles.includes(role)))
      .map(({ name }) => name)
      .toSorted();
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

/** Some host has a control plane of this cluster or the data of its store. */
const exists = ({ metadata }: ClusterConfig, traces: ReadonlyMap<string, HostTraces>): boolean =>
  [...traces.values()].some(
    ({ cluster, isControlPlane, hasEtcdData }) =>
      cluster === metadata.name && (isControlPlane || hasEtcdData),
  );
