import type { HealthSpec } from '../../domain/health/spec.ts';
import type { ClusterLook } from '../../domain/health/survey.ts';
import type { Reader } from '../../plan/port.ts';
import { satisfied } from '../../plan/step.ts';
import { Problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ApiRead, ListState } from '../../runner/api/api-read.ts';
import { defineObservation } from '../preflight/define-observation.ts';
import { nodeIn, pendingIn, podIn, workloadIn } from './read-objects.ts';
import { runErrands } from './run-errands.ts';

export interface LookAtClusterInput {
  readonly spec: HealthSpec;
}

/** The cluster as its API has it; that there is none, or none that can be believed, is an answer, too. */
export const lookAtCluster = defineObservation<LookAtClusterInput, ClusterLook>({
  id: 'health.look-at-cluster',
  title: text('Look at the cluster', '查看集群'),
  port: 'cluster',
  timeoutMs: 2 * 60_000,
  check: { ask: async (reader, { spec }) => satisfied(await seeCluster(reader, spec)) },
});

export async function seeCluster(reader: Reader, spec: HealthSpec): Promise<ClusterLook> {
  try {
    return await see(reader, spec);
  } catch (thrown) {
    if (thrown instanceof Problem) return { state: 'no-api', because: thrown.what };
    throw thrown;
  }
}

async function see(reader: Reader, spec: HealthSpec): Promise<ClusterLook> {
  const everywhere = (apiVersion: string, objectKind: string): readonly ApiRead[] =>
    spec.namespaces.map((namespace) => ({ kind: 'api-list', apiVersion, objectKind, namespace }));
  const [nodes, requests, ...lists] = await listAll(reader, [
    { kind: 'api-list', apiVersion: 'v1', objectKind: 'Node' },
    { kind: 'api-list', apiVersion: 'certificates.k8s.io/v1', objectKind: 'CertificateSigningRequest' },
    ...everywhere('v1', 'Pod'),
    ...everywhere('apps/v1', 'DaemonSet'),
    ...everywhere('apps/v1', 'Deployment'),
  ]);
  if (nodes?.state !== 'found' || requests?.state !== 'found') return { state: 'no-api' };
  const objects = lists.flatMap((list) => (list.state === 'found' ? list.items : []));
  const seen = {
    nodes: nodes.items.map(nodeIn),
    pending: requests.items.flatMap(pendingIn),
    pods: objects.filter(({ kind }) => kind === 'Pod').flatMap(podIn),
    workloads: objects.filter(({ kind }) => kind !== 'Pod').map(workloadIn),
    kubelets: [],
    logs: [],
  };
  return { state: 'seen', cluster: { ...seen, ...(await runErrands(reader, spec, seen)) } };
}

/** The ports answer what they are asked, in the order of the reads. */
const listAll = async (reader: Reader, reads: readonly ApiRead[]): Promise<readonly ListState[]> =>
  (await reader.read(reads)) as readonly ListState[];
