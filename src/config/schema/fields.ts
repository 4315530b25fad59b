import { childOf, configSchema, type JsonSchema } from './json-schema.ts';

/** The path of a field in the schema: what is an index or a free key in the file is `*` here. */
export function fieldPath(path: readonly (string | number)[]): string {
  let at: JsonSchema | undefined = configSchema();
  const named: string[] = [];
  for (const segment of path.map(String)) {
    const known: boolean = objectOf(at)?.properties?.[segment] !== undefined;
    named.push(known || childOf(at, segment) === undefined ? segment : '*');
    at = childOf(at, segment);
  }
  return named.join('.');
}

/** Every field that holds a value of its own, aliases left out. */
export function leafFields(schema: JsonSchema = configSchema(), path: readonly string[] = []): string[] {
  if (schema['x-alias-of'] !== undefined) return [];
  const inner = schema.items ?? freeKeys(schema);
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) => leafFields(child, [...path, key])),
    ...(inner !== undefined && hasFields(inner) ? leafFields(inner, [...path, '*']) : []),
    ...(schema.anyOf ?? []).filter(hasFields).flatMap((option) => leafFields(option, path)),
  ];
  const isUnion = schema.anyOf?.some((option) => !hasFields(option)) ?? false;
  return below.length === 0 || isUnion ? [path.join('.'), ...below] : below;
}

/** The keys that may be written at a place. */
export const knownKeys = (schema: JsonSchema | undefined): string[] =>
  Object.keys(objectOf(schema)?.properties ?? {});

const objectOf = (schema: JsonSchema | undefined): JsonSchema | undefined =>
  schema?.properties !== undefined
    ? schema
    : schema?.anyOf?.find((option) => option.properties !== undefined);

const freeKeys = (schema: JsonSchema): JsonSchema | undefined =>
  typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;

const hasFields = (schema: JsonSchema): boolean =>
  schema.properties !== undefined ||
  (schema.items !== undefined && hasFields(schema.items)) ||
  (schema.anyOf?.some(hasFields) ?? false);
