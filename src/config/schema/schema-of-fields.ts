import * as z from 'zod';
import { keyAliases, valueAliases } from '../names/aliases.ts';
import { clusterSchema } from './cluster.ts';
import { descend, type JsonSchema } from './json-schema.ts';

/** Written to a file for editors and for the program itself: to make it anew was 7 % of `config validate`. */
export const schemaOfFields = (): JsonSchema => ({
  $id: 'https://kubexm.mensylisir.io/schema/cluster.schema.json',
  ...withAliases(fromZod()),
});

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
