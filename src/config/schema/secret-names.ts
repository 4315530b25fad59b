import { nearest } from '../../domain/nearest.ts';
import { configSchema, type JsonSchema } from './json-schema.ts';

let names: { readonly all: ReadonlySet<string>; readonly secret: ReadonlySet<string> } | undefined;

/** Whether a key of this name holds a secret, also when it is misspelled or in the wrong place. */
export function isSecretName(key: string): boolean {
  names ??= collectNames(configSchema());
  if (names.secret.has(key)) return true;
  if (names.all.has(key)) return false;
  const meant = nearest(key, names.all);
  return (meant !== undefined && names.secret.has(meant)) || /passw|secret|token|credential/i.test(key);
}

function collectNames(schema: JsonSchema): { all: Set<string>; secret: Set<string> } {
  const all = new Set<string>();
  const secret = new Set<string>();
  const visit = (at: JsonSchema): void => {
    for (const [name, child] of Object.entries(at.properties ?? {})) {
      all.add(name);
      if (child.writeOnly === true) secret.add(name);
      visit(child);
    }
    if (at.items !== undefined) visit(at.items);
    if (typeof at.additionalProperties === 'object') visit(at.additionalProperties);
    for (const option of at.anyOf ?? []) visit(option);
  };
  visit(schema);
  return { all, secret };
}
