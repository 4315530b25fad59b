import { z } from 'zod';

/** A pod as far as it matters to whoever wants its node empty. */
export interface NodePod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** The kind of what brings it back elsewhere. */
  readonly controller?: string;
  /** Made by a kubelet from a file of its host. */
  readonly isMirror: boolean;
  /** It has run to its end: nothing of it is lost. */
  readonly isFinished: boolean;
  readonly isStopping: boolean;
  /** Has a volume that goes with it. */
  readonly hasLocalData: boolean;
}

/** What an operator is ready to lose. */
export interface DrainChoice {
  /** Pods that nothing brings back. */
  readonly force: boolean;
  /** What pods keep in emptyDir volumes. */
  readonly deletesLocalData: boolean;
}

export type DrainObstacle = 'no-controller' | 'local-data';

interface DrainPlan {
  /** To be asked to leave. */
  readonly leaving: readonly NodePod[];
  /** Already on their way out. */
  readonly stopping: readonly NodePod[];
  /** What the operator has not agreed to lose. */
  readonly blocked: readonly { readonly pod: NodePod; readonly because: DrainObstacle }[];
}

/** Which pods leave a node that is to be empty, and which must not without another word of the operator. */
export function planDrain(pods: readonly NodePod[], choice: DrainChoice): DrainPlan {
  const movable = pods.filter(({ isMirror, controller }) => !isMirror && controller !== 'DaemonSet');
  const judged = movable
    .filter(({ isStopping }) => !isStopping)
    .map((pod) => ({ pod, because: obstacleOf(pod, choice) }));
  return {
    leaving: judged.filter(({ because }) => because === undefined).map(({ pod }) => pod),
    stopping: movable.filter(({ isStopping }) => isStopping),
    blocked: judged.flatMap(({ pod, because }) => (because === undefined ? [] : [{ pod, because }])),
  };
}

function obstacleOf(pod: NodePod, { force, deletesLocalData }: DrainChoice): DrainObstacle | undefined {
  if (pod.isFinished) return undefined;
  if (pod.controller === undefined && !force) return 'no-controller';
  return pod.hasLocalData && !deletesLocalData ? 'local-data' : undefined;
}

export const podTitle = ({ namespace, name }: NodePod): string => `${namespace}/${name}`;

const podSchema = z.object({
  metadata: z.object({
    name: z.string(),
    namespace: z.string(),
    uid: z.string(),
    deletionTimestamp: z.string().optional(),
    annotations: z.record(z.string(), z.string()).default({}),
    ownerReferences: z
      .array(z.object({ kind: z.string(), controller: z.boolean().default(false) }))
      .default([]),
  }),
  spec: z
    .object({ volumes: z.array(z.object({ emptyDir: z.unknown().optional() })).default([]) })
    .prefault({}),
  status: z.object({ phase: z.string().default('') }).prefault({}),
});

const mirror = 'kubernetes.io/config.mirror';

/** From a pod as the API describes it. */
export function nodePodOf(object: unknown): NodePod {
  const { metadata, spec, status } = podSchema.parse(object);
  const controller = metadata.ownerReferences.find((owner) => owner.controller)?.kind;
  return {
    namespace: metadata.namespace,
    name: metadata.name,
    uid: metadata.uid,
    ...(controller === undefined ? {} : { controller }),
    isMirror: mirror in metadata.annotations,
    isFinished: status.phase === 'Succeeded' || status.phase === 'Failed',
    isStopping: metadata.deletionTimestamp !== undefined,
    hasLocalData: spec.volumes.some(({ emptyDir }) => emptyDir !== undefined),
  };
}
