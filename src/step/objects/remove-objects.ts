import { type ObjectName, objectKey } from '../../domain/api-object.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface RemoveObjectsInput {
  /** In the order in which they go. */
  readonly objects: readonly ObjectName[];
}

/** Objects of a part of the cluster that is no longer wanted. */
export const removeObjects = declaredStep<RemoveObjectsInput>({
  id: 'objects.remove-objects',
  title: text('Remove objects of the cluster', '删除集群对象'),
  port: 'cluster',
  desired: ({ objects }) => objects.map((name) => ({ kind: 'no-api-object', ...name })),
  claims: ({ objects = [] }) => objects.map(objectKey),
});
