import * as z from 'zod';
import type { Reader } from '../../plan/port.ts';
import type { ObjectRead, ObjectState } from '../../runner/api/api-read.ts';
import { cordonedBy } from '../../runner/api/node-scheduling.ts';

const nodeShape = z.object({
  metadata: z.object({
    resourceVersion: z.string(),
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z.object({ unschedulable: z.boolean().default(false) }).prefault({}),
  status: z
    .object({
      conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
      nodeInfo: z.object({ machineID: z.string().default('') }).prefault({}),
    })
    .prefault({}),
});

/** A node as far as work on it needs to know. */
export interface NodeState {
  readonly resourceVersion: string;
  readonly isCordoned: boolean;
  /** The run of ours that cordoned it. */
  readonly cordonedBy: string | undefined;
  readonly isReady: boolean;
  /** Of the machine whose kubelet speaks for it; empty where it has not said so yet. */
  readonly machineId: string;
}

export async function lookAtNode(reader: Reader, name: string): Promise<NodeState | 'no-api' | undefined> {
  const read: ObjectRead = { kind: 'api-object', apiVersion: 'v1', objectKind: 'Node', namespace: '', name };
  const [answer] = await reader.read([read]);
  // The port answers what it was asked.
  const found = answer as ObjectState;
  if (found.state === 'no-api') return 'no-api';
  if (found.state === 'absent') return undefined;
  const { metadata, spec, status } = nodeShape.parse(found.object);
  return {
    resourceVersion: metadata.resourceVersion,
    isCordoned: spec.unschedulable,
    cordonedBy: metadata.annotations[cordonedBy],
    isReady: status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True'),
    machineId: status.nodeInfo.machineID,
  };
}
