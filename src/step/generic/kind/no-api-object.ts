import { type ObjectName, objectKey, objectTitle } from '../../../domain/api-object.ts';
import { fill, text } from '../../../problem/text.ts';
import type { ApiChange } from '../../../runner/api/api-change.ts';
import type { ObjectState } from '../../../runner/api/api-read.ts';
import type { Bound } from '../derive-step.ts';
import { finding, verdict } from '../desired-kind.ts';

/** No such object in the Kubernetes API. */
export interface DesiredNoObject extends ObjectName {
  readonly kind: 'no-api-object';
}

export function bindNoObject({ kind: _, ...name }: DesiredNoObject): Bound<ApiChange> {
  return {
    claims: [objectKey(name)],
    watches: [],
    reads: [{ kind: 'api-object', ...name }],
    captures: [{ kind: 'api-object', ...name }],
    judge([answer]) {
      // The cast gives the answer its type back: it stands in the place of the only read.
      const found = answer as ObjectState;
      const stays = found.state === 'found' && found.object.metadata.deletionTimestamp === undefined;
      const because = fill(text('{name} exists', '{name} 仍然存在'), { name: objectTitle(name) });
      return verdict([stays && finding(because)], [{ do: 'delete-object', ...name }]);
    },
  };
}
