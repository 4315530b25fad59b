import { type Manifest, nameOf, objectKey } from '../../domain/api-object.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface ApplyObjectsInput {
  /** What they are together, such as `flannel`. */
  readonly part: string;
  /** In the order in which they are made. */
  readonly objects: readonly Manifest[];
}

/** Objects of one part of the cluster. A kind may be used right behind its definition. */
export const applyObjects = declaredStep<ApplyObjectsInput>({
  id: 'objects.apply-objects',
  title: text('Apply objects of the cluster', '应用集群对象'),
  port: 'cluster',
  desired: ({ objects }) => objects.map((manifest) => ({ kind: 'api-object', manifest })),
  claims: ({ part, objects }) =>
    objects === undefined ? [`api-objects:${part}`] : objects.map((manifest) => objectKey(nameOf(manifest))),
});
