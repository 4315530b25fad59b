import type * as z from 'zod';
import { isBranch } from '../document/tree.ts';
import { pointerOf, type Segment } from '../pointer.ts';
import { issuePath, meantIssues, valueAt } from './issue-path.ts';
import { configSchema, descend, type JsonSchema } from './json-schema.ts';

/** Takes out what the schema refused, or puts something harmless there; answers the pointers it touched. */
export function repairTree(tree: unknown, issue: z.core.$ZodIssue): string[] {
  const path = issuePath(issue);
  if (issue.code === 'unrecognized_keys') {
    const place = valueAt(tree, path);
    if (isBranch(place)) for (const key of issue.keys) delete place[key];
    return [];
  }
  if (issue.code === 'invalid_union') {
    const meant = meantIssues(issue);
    if (meant !== undefined) return meant.flatMap((inner) => repairTree(tree, inner));
  }
  replace(tree, path);
  return [pointerOf(path)];
}

function replace(tree: unknown, path: readonly Segment[]): void {
  const key = path.at(-1);
  const parentPath = path.slice(0, -1);
  const parent = valueAt(tree, parentPath);
  if (key === undefined) return;
  const schema = descend(configSchema(), path.map(String));
  if (Array.isArray(parent)) parent[Number(key)] = harmless(schema);
  else if (isBranch(parent)) {
    const required = descend(configSchema(), parentPath.map(String))?.required ?? [];
    if (required.includes(String(key))) Object.assign(parent, { [key]: harmless(schema) });
    else delete parent[String(key)];
  }
}

function harmless(schema: JsonSchema | undefined): unknown {
  if (schema === undefined) return '';
  if (schema['const'] !== undefined) return schema['const'];
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return harmless(schema.anyOf[0]);
  switch (schema.type) {
    case 'object':
      return {};
    case 'array':
      return schema['minItems'] === undefined ? [] : [harmless(schema.items)];
    case 'integer':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0;
    case 'boolean':
      return false;
    default:
      return '';
  }
}
