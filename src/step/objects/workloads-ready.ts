import type { ApiObject, ObjectName } from '../../domain/api-object.ts';
import { defineGate, type Gate, healthy, unhealthy } from '../../plan/gate.ts';
import { controlSubject } from '../../plan/port.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import type { ListRead, ListState, ObjectRead, ObjectState } from '../../runner/api/api-read.ts';

/** What keeps pods running. */
export interface Workload {
  readonly kind: 'DaemonSet' | 'Deployment';
  readonly namespace: string;
  readonly name: string;
}

export interface WorkloadsReadyInput {
  readonly workloads: readonly Workload[];
}

/** Opens when all pods of the workloads are there, of the newest template and ready; of a DaemonSet, on every node. */
export const workloadsReady = (id: string, waitsFor: Text): Gate<WorkloadsReadyInput> =>
  defineGate<WorkloadsReadyInput>({
    id,
    waitsFor,
    port: 'cluster',
    intervalMs: 500,
    timeoutMs: 10 * 60_000,
    stableForMs: 0,
    async probe(open, _subjects, { workloads }, signal) {
      const reader = await open(controlSubject);
      const nodes: ListRead = { kind: 'api-list', apiVersion: 'v1', objectKind: 'Node' };
      const answers = await reader.read([nodes, ...workloads.map(readOf)], signal);
      // The port answers what it was asked.
      const [list, ...found] = answers as readonly [ListState, ...ObjectState[]];
      if (list.state === 'no-api') return unhealthy(text('the API does not answer', 'API 没有应答'));
      const faults = workloads.flatMap((workload, index) => {
        const state = found[index];
        return state?.state === 'found'
          ? faultOf(workload, state.object, list.items.length)
          : [fill(text('{name} does not exist', '{name} 不存在'), { name: workload.name })];
      });
      const [first] = faults;
      return first === undefined ? healthy : unhealthy(first);
    },
  });

const readOf = ({ kind, namespace, name }: Workload): ObjectRead => ({
  kind: 'api-object',
  ...({ apiVersion: 'apps/v1', objectKind: kind, namespace, name } satisfies ObjectName),
});

interface Counted {
  readonly spec?: { readonly replicas?: number };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly desiredNumberScheduled?: number;
    readonly updatedNumberScheduled?: number;
    readonly numberReady?: number;
    readonly updatedReplicas?: number;
    readonly readyReplicas?: number;
  };
}

function faultOf({ kind, name }: Workload, object: ApiObject, nodes: number): readonly Text[] {
  // The cast stands where an answer of the API is taken in: it keeps its own schema.
  const { spec, status = {} } = object as Counted;
  const wanted =
    kind === 'DaemonSet' ? Math.max(nodes, status.desiredNumberScheduled ?? 0) : (spec?.replicas ?? 1);
  const updated = (kind === 'DaemonSet' ? status.updatedNumberScheduled : status.updatedReplicas) ?? 0;
  const ready = (kind === 'DaemonSet' ? status.numberReady : status.readyReplicas) ?? 0;
  const isSeen = status.observedGeneration === object.metadata['generation'];
  if (isSeen && wanted > 0 && updated >= wanted && ready >= wanted) return [];
  return [
    fill(text('{name}: {ready} of {wanted} pods are ready', '{name}：{wanted} 个 Pod 中有 {ready} 个就绪'), {
      name,
      ready: Math.min(ready, updated),
      wanted,
    }),
  ];
}
