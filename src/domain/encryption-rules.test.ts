import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeEncryptionKey } from './encryption-key.ts';
import { type EncryptionBlock, findEncryptionFaults } from './encryption-rules.ts';
import { createVault } from './secret.ts';
import { reasonOf } from './testing/reason-of.ts';

const vault = createVault();
const keyOf = (bytes: number) => vault.secret(randomBytes(bytes).toString('base64'));
const named = (name: string, bytes = 32) => ({ name, secret: keyOf(bytes) });

describe('judgeEncryptionKey', () => {
  it.each([
    ['secretbox', 32, 'ok'],
    ['secretbox', 31, 'size'],
    ['secretbox', 33, 'size'],
    ['secretbox', 16, 'size'],
    ['aescbc', 32, 'ok'],
    ['aescbc', 16, 'ok'],
    ['aescbc', 31, 'size'],
    ['aesgcm', 16, 'ok'],
    ['aesgcm', 24, 'ok'],
    ['aesgcm', 32, 'ok'],
    ['aesgcm', 31, 'size'],
  ] as const)('%s with %i bytes: %s', (provider, bytes, reason) => {
    expect(reasonOf(judgeEncryptionKey(provider, keyOf(bytes)))).toBe(reason);
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['not base64!', 'not-base64'],
    ['YWJj\nYWJj', 'not-base64'],
    ['YWJjZA', 'not-base64'],
    ['YW=j', 'not-base64'],
    [randomBytes(32).toString('base64url').replace(/^./, '_'), 'not-base64'],
  ])('refuses %j as %s', (written, reason) => {
    expect(reasonOf(judgeEncryptionKey('secretbox', vault.secret(written)))).toBe(reason);
  });

  it('refuses a key that is not there', () => {
    expect(reasonOf(judgeEncryptionKey('secretbox', undefined))).toBe('empty');
  });

  it('takes a key read from a file with its newline', () => {
    expect(judgeEncryptionKey('secretbox', vault.secret(`${randomBytes(32).toString('base64')}\n`)).ok).toBe(
      true,
    );
  });

  it('never repeats what it was given', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: fc.constantFrom(...'xyzXYZ') }), (written) => {
        expect(JSON.stringify(judgeEncryptionKey('secretbox', vault.secret(written)))).not.toContain(written);
      }),
    );
  });
});

describe('findEncryptionFaults', () => {
  const found = (blocks: EncryptionBlock[]) =>
    findEncryptionFaults(blocks).map(({ at, refusal }) => [at.join('/'), reasonOf(refusal)]);
  const good = [{ secretbox: { keys: [named('k1')] } }, { identity: {} }];

  it('finds nothing in a good one', () => {
    expect(found([{ resources: ['secrets', 'configmaps'], providers: good }])).toEqual([]);
  });

  it('finds identity in front', () => {
    expect(found([{ resources: ['secrets'], providers: good.toReversed() }])).toEqual([
      ['0/providers/0', 'identity-first'],
    ]);
  });

  it('finds a key of the wrong size by its index', () => {
    const providers = [{ secretbox: { keys: [named('k1'), named('k2', 31)] } }];
    expect(found([{ resources: ['secrets'], providers }])).toEqual([
      ['0/providers/0/secretbox/keys/1/secret', 'size'],
    ]);
  });

  it('finds two keys of one name, also across entries of one kind', () => {
    const providers = [{ aescbc: { keys: [named('a'), named('a')] } }, { aescbc: { keys: [named('a')] } }];
    expect(found([{ resources: ['secrets'], providers }])).toEqual([
      ['0/providers/0/aescbc/keys/1/name', 'same-key-name'],
      ['0/providers/1/aescbc/keys/0/name', 'same-key-name'],
    ]);
  });

  it('lets two kinds share a name', () => {
    const providers = [{ secretbox: { keys: [named('a')] } }, { aescbc: { keys: [named('a')] } }];
    expect(found([{ resources: ['secrets'], providers }])).toEqual([]);
  });

  it('finds names that would break the prefix in etcd', () => {
    const providers = [{ secretbox: { keys: [named('a:b'), named('')] } }];
    expect(found([{ resources: ['secrets'], providers }]).map(([, reason]) => reason)).toEqual([
      'bad-key-name',
      'bad-key-name',
    ]);
  });

  it('finds a provider that is none or two', () => {
    const providers = [{}, { secretbox: { keys: [named('a')] }, identity: {} }];
    expect(found([{ resources: ['secrets'], providers }])).toEqual([
      ['0/providers/0', 'not-one'],
      ['0/providers/1', 'not-one'],
    ]);
  });

  it.each([
    [[['secrets', 'secrets']], ['0/resources/1']],
    [[['secrets'], ['secrets']], ['1/resources/0']],
    [[['*.*'], ['secrets']], ['1/resources/0']],
    [[['*.'], ['secrets']], ['1/resources/0']],
    [[['*.'], ['deployments.apps']], []],
    [[['*.apps'], ['deployments.apps']], ['1/resources/0']],
    [[['*.apps'], ['secrets']], []],
    [[['*.apps'], ['things.xpps']], []],
    [[['secrets'], ['*.*']], []],
  ])('finds what is covered in %j', (lists, places) => {
    const blocks = lists.map((resources) => ({ resources, providers: good }));
    expect(found(blocks)).toEqual(places.map((place) => [place, 'covered']));
  });

  it('finds a wildcard over what its own list names already', () => {
    expect(found([{ resources: ['secrets', '*.*'], providers: good }])).toEqual([
      ['0/resources/1', 'overlap'],
    ]);
  });

  it('finds a star that means nothing', () => {
    expect(found([{ resources: ['*'], providers: good }])).toEqual([['0/resources/0', 'bare-star']]);
  });
});
