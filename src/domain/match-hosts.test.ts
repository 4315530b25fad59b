import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchHosts } from './match-hosts.ts';
import { reasonOf } from './testing/reason-of.ts';

const known = ['node1', 'node2', 'node3', 'node10', 'edge-a', 'edge-b'];

describe('matchHosts', () => {
  it.each([
    ['node1', ['node1']],
    ['node[1:3]', ['node1', 'node2', 'node3']],
    ['node*', ['node1', 'node2', 'node3', 'node10']],
    ['node?', ['node1', 'node2', 'node3']],
    ['*', known],
    ['edge-b, node2', ['node2', 'edge-b']],
    ['node1,node*,node1', ['node1', 'node2', 'node3', 'node10']],
    ['*[1:2]', ['node1', 'node2']],
    ['*-?', ['edge-a', 'edge-b']],
    ['n**1*', ['node1', 'node10']],
  ])('%s selects %j', (selection, hosts) => {
    expect(matchHosts(selection, known)).toEqual({ ok: true, value: hosts });
  });

  it.each([
    ['', 'empty'],
    ['node1,', 'empty'],
    ['node4', 'unknown'],
    ['node[2:4]', 'unknown'],
    ['web*', 'no-match'],
    ['node[3:1]', 'reversed'],
    ['Node1', 'unknown'],
  ])('refuses %j as %s', (selection, reason) => {
    expect(reasonOf(matchHosts(selection, known))).toBe(reason);
  });

  it('names the host that is missing and the nearest one that is there', () => {
    const verdict = matchHosts('egde-a', known);
    expect(verdict).toMatchObject({ ok: false, suggestion: 'edge-a' });
    expect(!verdict.ok && verdict.because.en).toContain('"egde-a"');
  });

  it('agrees with a regular expression about every glob', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 8 });
    const globs = fc.string({ unit: fc.constantFrom('a', 'b', '-', '*', '?'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(globs, letters, (glob, name) => {
        const oracle = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(matchHosts(glob, [name]).ok).toBe(oracle.test(name));
      }),
      { numRuns: 2000 },
    );
  });

  it('is not slowed down by many stars', () => {
    expect(matchHosts(`${'*a'.repeat(100)}b`, ['a'.repeat(250)]).ok).toBe(false);
  });
});
