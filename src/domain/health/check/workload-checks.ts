import { text } from '../../../problem/text.ts';
import { awaitsNetwork } from '../awaits-network.ts';
import { defineChecks, lookAtEach } from '../check-row.ts';
import type { HealthSpec } from '../spec.ts';
import type { ClusterSighting, PodSighting } from '../survey.ts';

/** Whoever restarted longer ago has settled since. */
const recentMs = 10 * 60_000;

/** Some pods are faster than what they need, such as one that asks the API before kube-proxy leads there: once is no harm. */
const settlingMs = 2 * 60_000;

const nameOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }): string =>
  `${namespace}/${name}`;

/** What the cluster itself runs as pods. */
export const workloadChecks = defineChecks([
  {
    id: 'workloads',
    title: text('system workloads', '系统工作负载'),
    severity: 'error',
    found: text('{kind}: {available} of {wanted} available', '{kind}：{wanted} 个中有 {available} 个可用'),
    fix: text(
      '`kubectl -n {namespace} describe {kind} {name}`',
      '`kubectl -n {namespace} describe {kind} {name}`',
    ),
    by: 'cluster',
    look: ({ spec, cluster }) =>
      lookAtEach(
        spec.isWhole && !awaitsNetwork(spec, cluster) ? cluster.workloads : [],
        nameOf,
        ({ kind, namespace, name, wanted, available }) =>
          available >= wanted ? undefined : { kind, namespace, name, wanted, available },
      ),
  },
  {
    id: 'pods',
    title: text('system pods ready', '系统 Pod 就绪'),
    severity: 'error',
    found: text('on {node}: {because}', '位于 {node}：{because}'),
    fix: text(
      '`kubectl -n {namespace} describe pod {name}`, `kubectl -n {namespace} logs {name} --previous`',
      '`kubectl -n {namespace} describe pod {name}`、`kubectl -n {namespace} logs {name} --previous`',
    ),
    by: 'cluster',
    look: ({ spec, cluster }) =>
      lookAtEach(podsThatCanRun(spec, cluster), nameOf, (pod) =>
        pod.isReady
          ? undefined
          : { node: pod.node || '—', because: pod.because || '—', namespace: pod.namespace, name: pod.name },
      ),
  },
  {
    id: 'pod-restarts',
    title: text('recent restarts', '近期重启'),
    severity: 'warning',
    found: text(
      'ended {minutes} min ago, restarts so far: {restarts}',
      '{minutes} 分钟前曾退出，共重启 {restarts} 次',
    ),
    fix: text(
      '`kubectl -n {namespace} logs {name} --previous`',
      '`kubectl -n {namespace} logs {name} --previous`',
    ),
    by: 'cluster',
    look: ({ spec, cluster, nowMs }) =>
      lookAtEach(systemPods(spec, cluster.pods), nameOf, (pod) => {
        const { endedAtMs, restarts, namespace, name } = pod;
        if (endedAtMs === undefined || restarts === 0 || nowMs - endedAtMs > recentMs) return undefined;
        if (hasSettled(pod, endedAtMs)) return undefined;
        return { minutes: Math.max(0, Math.round((nowMs - endedAtMs) / 60_000)), restarts, namespace, name };
      }),
  },
]);

const hasSettled = ({ isReady, restarts, startedAtMs }: PodSighting, endedAtMs: number): boolean =>
  isReady && restarts === 1 && startedAtMs !== undefined && endedAtMs - startedAtMs < settlingMs;

/** Without a network of pods those remain that use the one of their node. */
const podsThatCanRun = (spec: HealthSpec, cluster: ClusterSighting): readonly PodSighting[] => {
  const awaits = awaitsNetwork(spec, cluster);
  return systemPods(spec, cluster.pods).filter(({ isOnPodNetwork }) => !(awaits && isOnPodNetwork));
};

/** Without the whole, what runs on other hosts is not our business: a node may well be down there. */
const systemPods = (
  { namespaces, hosts, isWhole }: HealthSpec,
  pods: readonly PodSighting[],
): readonly PodSighting[] =>
  pods.filter(
    ({ namespace, node }) =>
      namespaces.includes(namespace) && (isWhole || hosts.some(({ name }) => name === node)),
  );
