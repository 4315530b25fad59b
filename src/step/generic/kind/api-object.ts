import { isDeepStrictEqual } from 'node:util';
import { type ApiObject, type Manifest, nameOf, objectKey, objectTitle } from '../../../domain/api-object.ts';
import { fill, text } from '../../../problem/text.ts';
import type { ApiChange } from '../../../runner/api/api-change.ts';
import type { ApplyRead, ApplyState } from '../../../runner/api/api-read.ts';
import type { Bound } from '../derive-step.ts';
import { type Finding, finding, verdict } from '../desired-kind.ts';
import { lineDifference } from '../difference.ts';

/** An object of the Kubernetes API; the word that steps on the `cluster` port are written in. */
export interface DesiredObject {
  readonly kind: 'api-object';
  readonly manifest: Manifest;
}

export function bindObject({ manifest }: DesiredObject): Bound<ApiChange> {
  const name = nameOf(manifest);
  const read: ApplyRead = { kind: 'api-apply', manifest };
  return {
    claims: [objectKey(name)],
    watches: [],
    reads: [read],
    captures: [{ kind: 'api-object', ...name }],
    // The cast gives the answer its type back: it stands in the place of the only read.
    judge: ([answer]) =>
      verdict([findingOf(manifest, answer as ApplyState)], [{ do: 'apply-object', manifest }]),
  };
}

function findingOf(manifest: Manifest, answer: ApplyState): Finding | undefined {
  const name = objectTitle(nameOf(manifest));
  switch (answer.state) {
    case 'no-api':
    case 'absent':
      return finding(fill(text('{name} does not exist', '{name} 不存在'), { name }));
    case 'refused':
      return finding(
        fill(text('{name} cannot be applied: {because}', '{name} 无法应用：{because}'), {
          name,
          because: answer.because,
        }),
      );
    case 'found': {
      const [now, then] = [lasting(answer.object), lasting(answer.applied)];
      if (isDeepStrictEqual(now, then)) return undefined;
      return finding(
        fill(text('{name} differs in fields of ours', '{name} 中由我们管理的字段不同'), { name }),
        'none',
        manifest.kind === 'Secret' ? '***' : lineDifference(linesOf(now), linesOf(then)),
      );
    }
  }
}

/** What the server counts and stamps by itself is no difference. */
function lasting({ status: _, metadata, ...object }: ApiObject): object {
  const { generation: __, resourceVersion: ___, ...kept } = metadata;
  return { ...object, metadata: kept };
}

const linesOf = (object: object): string => `${JSON.stringify(object, null, 2)}\n`;
