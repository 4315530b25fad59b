import * as z from 'zod';
import { keyAliases, valueAliases } from '../names/aliases.ts';
import { clusterSchema } from './cluster.ts';

/** The parts of JSON Schema our schema consists of. `writeOnly` marks a secret. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  enum?: string[];
  default?: unknown;
  description?: string;
  writeOnly?: boolean;
  deprecated?: boolean;
  [keyword: string]: unknown;
}

let made: JsonSchema | undefined;

/** The schema as data: published for editors, and walked by whatever must know which fields exist. */
export function configSchema(): JsonSchema {
  made ??= { $id: 'https://kubexm.mensylisir.io/schema/cluster.schema.json', ...withAliases(fromZod()) };
  return made;
}

const fromZod = (): JsonSchema =>
  z.toJSONSchema(clusterSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function withAliases(schema: JsonSchema): JsonSchema {
  for (const [alias, name] of Object.entries(keyAliases)) {
    const place = alias.split('.');
    const key = place.pop() ?? '';
    const target = descend(schema, name.split('.'));
    const parent = descend(schema, place);
    if (target !== undefined && parent?.properties !== undefined) {
      parent.properties[key] = { ...target, deprecated: true, 'x-alias-of': name };
    }
  }
  for (const [path, spellings] of Object.entries(valueAliases)) {
    const field = descend(schema, path.split('.'));
    if (field?.enum !== undefined) field.enum = [...field.enum, ...Object.keys(spellings)];
  }
  return schema;
}

/** The schema of the field at a path; `*` or any other segment stands for an item of a list or a free key. */
export function descend(schema: JsonSchema | undefined, path: readonly string[]): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (const segment of path) at = childOf(at, segment);
  return at;
}

export function childOf(schema: JsonSchema | undefined, segment: string): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, segment))
    return schema.properties[segment];
  if (schema.items !== undefined && /^(\*|\d+)$/.test(segment)) return schema.items;
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties;
  for (const option of schema.anyOf ?? []) {
    const child = childOf(option, segment);
    if (child !== undefined) return child;
  }
  return undefined;
}
