import { isDeepStrictEqual } from 'node:util';
import { fill, text } from '../../../problem/text.ts';
import { kubectlArgv, type ObjectName, objectWords } from '../../../runner/kubectl.ts';
import type { QueryRead, QueryState } from '../../../runner/read/query.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

/** A value as JSON has it. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly [key: string]: Json | undefined;
  };
  readonly [field: string]: Json | undefined;
}

/** An object of the API, asked for and applied with kubectl on a host that has the administrator's file. */
export interface DesiredObject {
  readonly kind: 'api-object';
  /** The fields that are ours; all others belong to whoever sets them. */
  readonly manifest: Manifest;
}

const nameOf = ({ manifest: { apiVersion, kind, metadata } }: DesiredObject): ObjectName => ({
  apiVersion,
  objectKind: kind,
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

export const objectKind = defineKind<DesiredObject, readonly [QueryRead]>({
  claims: (object) => [`api-object:${objectWords(nameOf(object)).join(' ')}`],
  reads: (object) => [
    {
      kind: 'query',
      argv: [...kubectlArgv, 'get', ...objectWords(nameOf(object)), '--ignore-not-found', '-o', 'json'],
    },
  ],
  captures: (object) => [{ kind: 'api-object', ...nameOf(object) }],
  judge(object, [answer]) {
    const [name = ''] = objectWords(nameOf(object));
    const found = foundObject(answer);
    const because =
      found === undefined
        ? text('{name} does not exist', '{name} 不存在')
        : text('{name} differs in fields of ours', '{name} 中由我们管理的字段不同');
    const right = found !== undefined && holds(found, object.manifest);
    return verdict(
      [!right && finding(fill(because, { name }))],
      [{ do: 'apply-object', name, manifest: JSON.stringify(object.manifest) }],
    );
  },
});

function foundObject(answer: QueryState): unknown {
  if (answer.state === 'absent' || answer.code !== 0 || answer.stdout.trim() === '') return undefined;
  return JSON.parse(answer.stdout);
}

/** Whether everything that is wanted is there; lists must be equal as a whole. */
function holds(found: unknown, wanted: Json | Manifest | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return isDeepStrictEqual(found, wanted);
  if (typeof found !== 'object' || found === null) return false;
  const fields = new Map(Object.entries(found));
  return Object.entries(wanted).every(([field, value]) => holds(fields.get(field), value));
}
