import * as z from 'zod';

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
  /** What it asks for itself to stop. */
  readonly graceSeconds: number;
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
    .object({
      volumes: z.array(z.object({ emptyDir: z.unknown().optional() })).default([]),
      terminationGracePeriodSeconds: z.number().default(30),
    })
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
    graceSeconds: spec.terminationGracePeriodSeconds,
  };
}
