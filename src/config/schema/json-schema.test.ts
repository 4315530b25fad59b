import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consumers } from '../consumers.ts';
import { keyAliases } from '../names/aliases.ts';
import { foreignNames } from '../names/foreign-names.ts';
import { leafFields } from './fields.ts';
import { configSchema, descend, type JsonSchema } from './json-schema.ts';
import { schemaOfFields } from './schema-of-fields.ts';
import { isSecretName } from './secret-names.ts';

const root = new URL('../../../', import.meta.url);

const everyField = (schema: JsonSchema, path = ''): [string, JsonSchema][] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([key, child]): [string, JsonSchema][] => [
    [`${path}.${key}`, child],
    ...everyField(child, `${path}.${key}`),
  ]),
  ...(schema.items === undefined ? [] : everyField(schema.items, `${path}.*`)),
  ...(typeof schema.additionalProperties === 'object'
    ? everyField(schema.additionalProperties, `${path}.*`)
    : []),
  ...(schema.anyOf ?? []).flatMap((option) => everyField(option, path)),
];

describe('the JSON Schema', () => {
  it('is the one that is committed; if not, run: bin/node tools/generate-schema.ts', () => {
    expect(configSchema()).toEqual(schemaOfFields());
  });

  it.each(everyField(configSchema()))('describes %s in both languages', (_, field) => {
    expect(field.description).toMatch(/\w/);
    expect(field['x-description-zh']).toMatch(/\p{Script=Han}|Longhorn/u);
  });

  it('gives its secrets names that are recognised as secret', () => {
    const secrets = everyField(configSchema()).filter(([, field]) => field.writeOnly === true);
    expect(secrets.length).toBeGreaterThan(5);
    for (const [path] of secrets) expect(isSecretName(path.split('.').at(-1) ?? '')).toBe(true);
  });

  it.each([...Object.values(keyAliases), ...Object.values(foreignNames)])(
    'knows %s, which other names lead to',
    (path) => {
      expect(descend(configSchema(), path.split('.'))).toBeDefined();
    },
  );
});

describe('the table of consumers', () => {
  it('lists every field of the schema and nothing else', () => {
    expect(Object.keys(consumers).toSorted()).toEqual(leafFields().toSorted());
  });

  it('names files and folders that exist', () => {
    const named = new Set(Object.values(consumers).filter((place) => place !== null));
    for (const place of named) expect(existsSync(new URL(place, root)), place).toBe(true);
  });
});
