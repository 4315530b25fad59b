import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeDomainName } from './domain-name.ts';
import { judgeHostName } from './host-name.ts';
import { reasonOf } from './testing/reason-of.ts';

const label63 = 'a'.repeat(63);

describe('judgeHostName', () => {
  it.each(['a', 'node1', '1node', 'node-1', 'a.b.c', 'xn--bcher-kva', label63])('accepts %s', (name) => {
    expect(judgeHostName(name)).toEqual({ ok: true, value: name });
  });

  it.each([
    ['Node1', 'upper-case', 'node1'],
    ['node_1', 'underscore', 'node-1'],
    ['Node_1', 'underscore', 'node-1'],
    ['-a', 'edge-hyphen', 'a'],
    ['a-', 'edge-hyphen', 'a'],
    ['a.-b', 'edge-hyphen', 'a.b'],
    ['a..b', 'empty-label', 'a.b'],
    ['.a', 'empty-label', 'a'],
    ['a.', 'trailing-dot', 'a'],
    ['nоde1', 'foreign-letter', 'node1'],
    ['ＮＯＤＥ1', 'foreign-letter', 'node1'],
    ['nodé', 'foreign-letter', 'node'],
    ['节点', 'foreign-letter', undefined],
    ['_', 'underscore', undefined],
    ['', 'empty', undefined],
    ['a;reboot', 'forbidden-character', undefined],
    ['$(id)', 'forbidden-character', undefined],
    ['`id`', 'forbidden-character', undefined],
    ['a b', 'forbidden-character', undefined],
    ['a/../b', 'forbidden-character', undefined],
    ["a'b", 'forbidden-character', undefined],
    ['a😀', 'forbidden-character', undefined],
    ['a\u200bb', 'forbidden-character', undefined],
    ['a\nb', 'control', undefined],
    ['a\n', 'control', undefined],
    ['a\0', 'control', undefined],
    ['-oProxyCommand=reboot', 'forbidden-character', undefined],
    [`${'a.'.repeat(126)}aa`, 'too-long', undefined],
    [`${label63}a`, 'label-too-long', undefined],
    [`${label63}.b`, 'too-long-for-node', undefined],
  ])('refuses %j as %s and suggests %s', (name, reason, suggestion) => {
    const verdict = judgeHostName(name);
    expect(reasonOf(verdict)).toBe(reason);
    expect(!verdict.ok && verdict.suggestion).toBe(suggestion);
  });

  it('tells a look-alike letter by its code point', () => {
    const verdict = judgeHostName('nоde1');
    expect(!verdict.ok && verdict.because.en).toContain('U+043E');
  });

  it('accepts nothing that a shell, ssh or a label could read in another way', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        if (judgeHostName(name).ok) {
          expect(name).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/);
          expect(name.length).toBeLessThanOrEqual(63);
        }
      }),
    );
  });

  it('suggests only what it would accept', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ9-_.оéＮ;\n') }), (name) => {
        const verdict = judgeDomainName(name);
        reasonOf(verdict);
        if (!verdict.ok && verdict.suggestion !== undefined) {
          expect(judgeDomainName(verdict.suggestion).ok).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('judgeDomainName', () => {
  it('accepts names longer than a node could have', () => {
    expect(judgeDomainName(`${label63}.${label63}.${label63}.${'a'.repeat(61)}`).ok).toBe(true);
  });

  it('refuses the 254th character', () => {
    expect(reasonOf(judgeDomainName(`${label63}.${label63}.${label63}.${'a'.repeat(62)}`))).toBe('too-long');
  });
});
