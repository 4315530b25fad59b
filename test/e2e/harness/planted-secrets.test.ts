import { describe, expect, it } from 'vitest';
import { ownLogin, plantedIn, secretFields, secretParts, unusedParts } from './planted-secrets.ts';

const keyOf = (name: string): string =>
  `-----BEGIN OPENSSH PRIVATE KEY-----\nhead\nsalt\n${name}\n-----END OPENSSH PRIVATE KEY-----\n`;
const keys = { common: keyOf('one'), own: keyOf('two'), bastion: keyOf('three') };

describe('canaries of the scenario about secrets', () => {
  it('stand in every secret of the schema, each another one', () => {
    const spec = {
      ...secretParts('kubexm', keys, { user: 'kube', bastion: {} }),
      hosts: [ownLogin(keys)],
    };
    const used = plantedIn({ spec });
    const unused = plantedIn({ spec: unusedParts });
    expect([...used.keys()].toSorted()).toEqual(secretFields().used);
    expect([...unused.keys()].toSorted()).toEqual(secretFields().unused);
    const words = [...used.values(), ...unused.values()];
    expect(new Set(words).size).toBe(words.length);
    expect(words).toContain('three');
  });
});
