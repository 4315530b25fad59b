import written from '../../../schema/cluster.schema.json' with { type: 'json' };

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

/** The schema as data: published for editors, and walked by whatever must know which fields exist. A test holds it against the fields. */
export const configSchema = (): JsonSchema => written as JsonSchema;

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
