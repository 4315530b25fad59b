import * as z from 'zod';
import type { ApiObject } from '../../domain/api-object.ts';
import type {
  NodeSighting,
  PodSighting,
  SigningRequest,
  WorkloadSighting,
} from '../../domain/health/survey.ts';

const conditions = z
  .array(
    z.object({
      type: z.string(),
      status: z.string(),
      reason: z.string().default(''),
      message: z.string().default(''),
    }),
  )
  .default([]);

const node = z.object({
  spec: z.object({ unschedulable: z.boolean().default(false) }).prefault({}),
  status: z
    .object({
      conditions,
      addresses: z.array(z.object({ type: z.string(), address: z.string() })).default([]),
      nodeInfo: z.object({ kubeletVersion: z.string().default('') }).prefault({}),
    })
    .prefault({}),
});

export function nodeIn(object: ApiObject): NodeSighting {
  const { spec, status } = node.parse(object);
  const ready = status.conditions.find(({ type }) => type === 'Ready');
  const isReady = ready?.status === 'True';
  return {
    name: object.metadata.name,
    isReady,
    because: isReady ? '' : (ready?.message ?? ''),
    // A condition of the container runtime, which the kubelet hands on in its message and nowhere else.
    lacksNetwork: ready?.status === 'False' && ready.message.includes('NetworkReady=false'),
    version: status.nodeInfo.kubeletVersion,
    addresses: status.addresses.filter(({ type }) => type === 'InternalIP').map(({ address }) => address),
    isCordoned: spec.unschedulable,
    complaints: status.conditions
      .filter(({ type, status: state }) => type !== 'Ready' && state === 'True')
      .map(({ type }) => type),
  };
}

const daemons = z.object({
  status: z
    .object({ desiredNumberScheduled: z.int().default(0), numberAvailable: z.int().default(0) })
    .prefault({}),
});

const deployment = z.object({
  spec: z.object({ replicas: z.int().default(1) }).prefault({}),
  status: z.object({ availableReplicas: z.int().default(0) }).prefault({}),
});

export function workloadIn(object: ApiObject): WorkloadSighting {
  const { kind, metadata } = object;
  const place = { kind, namespace: metadata.namespace ?? '', name: metadata.name };
  if (kind === 'DaemonSet') {
    const { status } = daemons.parse(object);
    return { ...place, wanted: status.desiredNumberScheduled, available: status.numberAvailable };
  }
  const { spec, status } = deployment.parse(object);
  return { ...place, wanted: spec.replicas, available: status.availableReplicas };
}

const ended = z.object({ finishedAt: z.iso.datetime({ offset: true }).optional() }).optional();

const container = z.object({
  restartCount: z.int().default(0),
  lastState: z.object({ terminated: ended }).prefault({}),
  state: z
    .object({
      waiting: z.object({ reason: z.string().default(''), message: z.string().default('') }).optional(),
    })
    .prefault({}),
});

const pod = z.object({
  spec: z.object({
    nodeName: z.string().default(''),
    hostNetwork: z.boolean().default(false),
    containers: z.array(z.object({ name: z.string() })).default([]),
  }),
  status: z
    .object({
      phase: z.string().default(''),
      startTime: z.iso.datetime({ offset: true }).optional(),
      podIPs: z.array(z.object({ ip: z.string() })).default([]),
      conditions,
      initContainerStatuses: z.array(container).default([]),
      containerStatuses: z.array(container).default([]),
    })
    .prefault({}),
});

/** Nothing for a pod that has come to its end: whoever needs it has another, or says that one is missing. */
export function podIn(object: ApiObject): readonly PodSighting[] {
  const { spec, status } = pod.parse(object);
  if (status.phase === 'Succeeded' || status.phase === 'Failed') return [];
  const { metadata } = object;
  const containers = [...status.initContainerStatuses, ...status.containerStatuses];
  const isReady = status.conditions.some(({ type, status: state }) => type === 'Ready' && state === 'True');
  const ends = containers
    .map(({ lastState }) => Date.parse(lastState.terminated?.finishedAt ?? ''))
    .filter((at) => !Number.isNaN(at));
  return [
    {
      namespace: metadata.namespace ?? '',
      name: metadata.name,
      uid: metadata.uid ?? '',
      node: spec.nodeName,
      containers: spec.containers.map(({ name }) => name),
      addresses: status.podIPs.map(({ ip }) => ip),
      isOnPodNetwork: !spec.hostNetwork,
      isRunning: status.phase === 'Running' && metadata.deletionTimestamp === undefined,
      isReady,
      because: isReady ? '' : whyNotReady(status.phase, containers, status.conditions),
      restarts: containers.reduce((sum, { restartCount }) => sum + restartCount, 0),
      ...(status.startTime === undefined ? {} : { startedAtMs: Date.parse(status.startTime) }),
      ...(ends.length === 0 ? {} : { endedAtMs: Math.max(...ends) }),
    },
  ];
}

/** The nearest to the cause: what a container waits for, why the scheduler found no place, or just the phase. */
function whyNotReady(
  phase: string,
  containers: readonly z.infer<typeof container>[],
  states: z.infer<typeof conditions>,
): string {
  const waiting = containers.map(({ state }) => state.waiting).find((one) => one !== undefined);
  if (waiting !== undefined) return [waiting.reason, waiting.message].filter(Boolean).join(': ');
  const failing = states.find(({ status, message }) => status === 'False' && message !== '');
  return failing?.message ?? phase;
}

const request = z.object({
  spec: z.object({ username: z.string().default(''), signerName: z.string().default('') }),
  status: z.object({ conditions: z.array(z.unknown()).default([]) }).prefault({}),
});

/** Nothing for a request that was decided. */
export function pendingIn(object: ApiObject): readonly SigningRequest[] {
  const { spec, status } = request.parse(object);
  if (status.conditions.length > 0) return [];
  return [
    {
      name: object.metadata.name,
      requester: spec.username,
      signer: spec.signerName,
      askedAtMs: Date.parse(object.metadata.creationTimestamp ?? ''),
    },
  ];
}
