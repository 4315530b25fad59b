import { etcdHomeOf } from '../../domain/etcd-home.ts';
import { healthGate } from '../../domain/health/health-gate.ts';
import { type HealthReport, judgeHealth, whyUnhealthy } from '../../domain/health/judge-health.ts';
import type { HealthHost, HealthSpec } from '../../domain/health/spec.ts';
import type { ClusterLook, HostSighting } from '../../domain/health/survey.ts';
import { defineGate, type GateAnswer, healthy, type Look, unhealthy } from '../../plan/gate.ts';
import { controlSubject } from '../../plan/port.ts';
import { Problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { askData } from '../etcd/ask-members.ts';
import { seeCluster } from './look-at-cluster.ts';
import { seeHost } from './look-at-host.ts';

export interface ClusterIsHealthyInput {
  readonly spec: HealthSpec;
  readonly now: () => number;
  /** Told what each look found. */
  readonly report: (judged: HealthReport) => void;
}

/** Waits until nothing is wrong with a cluster. Hosts are not bothered while the API alone says that something is. */
export const clusterIsHealthy = defineGate<ClusterIsHealthyInput>({
  id: healthGate,
  waitsFor: text('the cluster is healthy', '集群健康'),
  port: 'host',
  intervalMs: 500,
  timeoutMs: 5 * 60_000,
  stableForMs: 0,
  async probe(open, _subjects, { spec, now, report }) {
    const api = await seeCluster(await open(controlSubject, 'cluster'), spec);
    const first = judgeHealth(spec, { api, hosts: new Map(), nowMs: now() }, { by: 'cluster' });
    if (!first.healthy) return told(first, report);
    const hosts = await withData(open, spec, await seeHosts(open, spec, api));
    return told(judgeHealth(spec, { api, hosts, nowMs: now() }), report);
  },
});

function told(judged: HealthReport, report: ClusterIsHealthyInput['report']): GateAnswer {
  report(judged);
  const because = whyUnhealthy(judged);
  return because === undefined ? healthy : unhealthy(because);
}

type Seen = ReadonlyMap<string, HostSighting>;

/** A host that cannot be asked is left out, which is a finding. */
async function seeHosts(open: Look, spec: HealthSpec, api: ClusterLook): Promise<Seen> {
  const seeOne = async (host: HealthHost): Promise<readonly (readonly [string, HostSighting])[]> => {
    try {
      return [[host.name, await seeHost(await open(host.name), { spec, host, api })]];
    } catch (thrown) {
      if (thrown instanceof Problem) return [];
      throw thrown;
    }
  };
  return new Map((await Promise.all(spec.hosts.map(seeOne))).flat());
}

async function withData(open: Look, { members, etcd: type }: HealthSpec, seen: Seen): Promise<Seen> {
  const answers = members.flatMap((member) => seen.get(member)?.etcd ?? []);
  const compared = new Map(
    (await askData(open, answers, etcdHomeOf(type))).map((answer) => [answer.host, answer]),
  );
  return new Map(
    [...seen].map(([name, host]) => {
      const etcd = compared.get(name);
      return [name, { ...host, ...(etcd && { etcd }) }];
    }),
  );
}
