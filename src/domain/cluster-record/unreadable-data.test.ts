import { describe, expect, it } from 'vitest';
import { unreadableData } from './unreadable-data.ts';

const keys = (...names: readonly string[]) => ({ keys: names.map((name) => ({ name })) });
const box = (...names: readonly string[]) => ({ secretbox: keys(...names) });
const identity = { identity: {} };

type Block = readonly [resource: string, ...providers: object[]];

const config = (...blocks: readonly Block[]) => ({
  spec: {
    kubernetes: {
      encryption: {
        resources: blocks.map(([resource, ...providers]) => ({ resources: [resource], providers })),
      },
    },
  },
});

const lost = (recorded: readonly Block[], wanted: readonly Block[]) =>
  unreadableData(config(...recorded), config(...wanted)).map(
    ({ recorded: was, wanted: will }) => `${was} → ${will}`,
  );

describe('what the API server has stored', () => {
  it.each<[string, readonly Block[], readonly Block[]]>([
    ['nothing is said about it', [], []],
    ['it is to be encrypted from now on', [], [['secrets', box('one'), identity]]],
    ['all of it was encrypted by then', [['secrets', box('one'), identity]], [['secrets', box('one')]]],
    ['another key is to write', [['secrets', box('one')]], [['secrets', box('two', 'one')]]],
    [
      'another provider is to write',
      [['secrets', { aescbc: keys('a') }]],
      [['secrets', box('one'), { aescbc: keys('a') }]],
    ],
    ['more is to be encrypted', [['secrets', box('one')]], [['*.*', box('one'), identity]]],
  ])('can be read where %s', (_title, recorded, wanted) => {
    expect(lost(recorded, wanted)).toEqual([]);
  });

  it.each<[string, readonly Block[], readonly Block[], readonly string[]]>([
    ['plain text', [], [['secrets', box('one')]], ['secrets: identity → secrets: secretbox one']],
    [
      'a key that is gone',
      [['secrets', box('one')]],
      [['secrets', box('two'), identity]],
      ['secrets: secretbox one → secrets: secretbox two, identity'],
    ],
    ['any key', [['secrets', box('one')]], [], ['secrets: secretbox one → secrets: identity']],
    [
      'plain text of others',
      [['secrets', box('one')]],
      [['*.*', box('one')]],
      ['*.*: identity → *.*: secretbox one'],
    ],
    [
      'a key for all the others',
      [['*.*', box('one')]],
      [['secrets', box('one')]],
      ['*.*: secretbox one → *.*: identity'],
    ],
  ])('cannot be read without %s', (_title, recorded, wanted, changes) => {
    expect(lost(recorded, wanted)).toEqual(changes);
  });

  it('is left alone where nobody wrote down how it was stored', () => {
    const wanted = config(['secrets', box('one')]);
    expect(unreadableData(undefined, wanted)).toEqual([]);
    expect(unreadableData({ spec: { kubernetes: {} } }, wanted)).toEqual([]);
  });

  it('can be read where a record hides a password that stood in the name of a key or a resource', () => {
    const wanted = config(['secrets', box('my-secret'), identity]);
    for (const recorded of [config(['***s', box('my-***'), identity]), wanted])
      expect(unreadableData(recorded, wanted)).toEqual([]);
    expect(unreadableData(config(['***s', box('other')]), wanted)).toHaveLength(1);
  });

  it('says what to write: a key goes behind another, and stays first where encryption was to end', () => {
    const because = (...wanted: readonly Block[]) =>
      unreadableData(config(['secrets', box('one')]), config(...wanted)).map((found) => found.because.en);
    expect(because(['secrets', box('two')])).toEqual([
      expect.stringContaining('keep secretbox one among the providers of secrets, behind the one'),
    ]);
    expect(because()).toEqual([
      'encryption cannot be taken off again; keep secretbox one as the first provider of secrets',
    ]);
  });
});
