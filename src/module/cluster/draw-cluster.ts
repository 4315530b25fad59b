import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Role } from '../../config/schema/role-groups.ts';
import { type Arch, archOfHost } from '../../domain/arch.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { PreflightReport } from '../../domain/preflight/judge-preflight.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, behind } from '../../plan/ref.ts';
import type { Problem } from '../../problem/problem.ts';
import { leaveUnreachable } from '../../task/host/leave-unreachable.ts';
import { fetchForCluster } from '../artifacts/fetch-for-cluster.ts';
import { drawContainerRuntime } from '../container-runtime/draw-container-runtime.ts';
import { preflight } from '../preflight/preflight.ts';
import { drawHooks } from '../preparation/draw-hooks.ts';
import { drawPreparation } from '../preparation/draw-preparation.ts';

export interface ClusterDrawing {
  readonly runId: string;
  readonly config: ClusterConfig;
  readonly skipsPreflight: boolean;
  readonly now: () => number;
  readonly report: (judged: PreflightReport) => void;
  readonly known: ReadonlyMap<string, HostFacts>;
  readonly traces: ReadonlyMap<string, HostTraces>;
  readonly unreachable: ReadonlyMap<string, Problem>;
}

/** A whole cluster. It reads as the table of contents of its creation; what does not wait for another runs beside it. */
export function drawCluster(drawing: Drawing, cluster: ClusterDrawing): void {
  const { runId, config, known, now, report } = cluster;
  const names = config.spec.hosts.map(({ name }) => name).toSorted();
  const hosts = names.filter((name) => known.has(name));
  const nodes = withRole('master', 'worker');

  drawing.module('hosts', (module) => leaveUnreachable(module, cluster.unreachable));
  const verdict = cluster.skipsPreflight
    ? []
    : [all(preflight(drawing, { config, hosts: names, name: runId, now, report }))];
  const fetched = fetchForCluster(drawing, {
    config,
    arches: [...new Set(hosts.map(archOf))],
    withImages: true,
  });
  const before = drawHooks(drawing, { runId, config, hosts, list: 'preInstall', after: () => verdict });
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
  drawHooks(drawing, {
    runId,
    config,
    hosts,
    list: 'postInstall',
    after: (on) => behind([...prepared, ...running], on),
  });

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
