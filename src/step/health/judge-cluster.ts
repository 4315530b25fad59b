import type { EtcdAnswer } from '../../domain/etcd-health.ts';
import { type HealthReport, judgeHealth } from '../../domain/health/judge-health.ts';
import type { HealthSpec } from '../../domain/health/spec.ts';
import type { ClusterLook, HostSighting } from '../../domain/health/survey.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface JudgeClusterInput {
  readonly spec: HealthSpec;
  readonly api: ClusterLook;
  readonly seen: ReadonlyMap<string, HostSighting>;
  readonly compared: ReadonlyMap<string, EtcdAnswer>;
  /** The clock of this machine, in milliseconds. */
  readonly now: () => number;
  readonly report: (judged: HealthReport) => void;
}

/** The verdict over all that was seen. */
export const judgeCluster = defineObservation<JudgeClusterInput, HealthReport>({
  id: 'health.judge-cluster',
  title: text('Judge the cluster', '评估集群'),
  port: 'control',
  timeoutMs: 60_000,
  check: {
    reads: () => [],
    judge({ spec, api, seen, compared, now, report }) {
      const hosts = new Map(
        [...seen].map(([name, host]) => {
          const etcd = compared.get(name) ?? host.etcd;
          return [name, { ...host, ...(etcd && { etcd }) }];
        }),
      );
      const judged = judgeHealth(spec, { api, hosts, nowMs: now() });
      report(judged);
      return satisfied(judged);
    },
  },
});
