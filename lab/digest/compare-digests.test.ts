import { describe, expect, it } from 'vitest';
import { compareDigests } from './compare-digests.ts';
import type { Digest, Entry } from './digest.ts';
import { renderDifferences } from './render-differences.ts';

const digest = (sections: Readonly<Record<string, Readonly<Record<string, Entry>>>>): Digest =>
  new Map(Object.entries(sections).map(([name, entries]) => [name, new Map(Object.entries(entries))]));

const file = { type: 'file', mode: '0644', owner: 'root:root', size: '3', content: 'a' };
const before = digest({
  files: { '/etc/gone': file, '/etc/kept': file, '/etc/same': file },
  nftables: { 'table inet t chain c': { lines: 'one\ntwo' } },
  starts: { 'ssh.service': { invocation: '1' } },
});
const after = digest({
  files: { '/etc/came': file, '/etc/kept': { ...file, mode: '0600', content: 'b' }, '/etc/same': file },
  nftables: { 'table inet t chain c': { lines: 'two\nthree' } },
  starts: { 'ssh.service': { invocation: '2' } },
});

describe('two digests', () => {
  it('give no difference when they are equal', () => {
    expect(renderDifferences(compareDigests(before, before, { restarts: true }))).toBe('');
  });

  it('are told apart by what came, went and changed', () => {
    expect(renderDifferences(compareDigests(before, after))).toBe(`files (3)
  + /etc/came  file 0644 root:root 3 bytes
  - /etc/gone  file 0644 root:root 3 bytes
  ~ /etc/kept  mode 0644 → 0600, content changed
nftables (1)
  ~ table inet t chain c
      - one
      + three`);
  });

  it('count restarts only when asked', () => {
    const differences = compareDigests(before, after, { restarts: true });
    expect(differences.map(({ section }) => section)).toContain('starts');
  });

  it('say when lines of a firewall only changed their order', () => {
    const swapped = digest({ nftables: { 'table inet t chain c': { lines: 'two\none' } } });
    const only = digest({ nftables: { 'table inet t chain c': { lines: 'one\ntwo' } } });
    expect(renderDifferences(compareDigests(only, swapped))).toContain('in another order');
  });

  it('may differ in what is excepted, in one part of a path or in all below it', () => {
    const except = ['files /etc/*', 'nftables **'];
    expect(compareDigests(before, after, { except })).toEqual([]);
    const deep = digest({ files: { '/var/a/b': file } });
    const left = (pattern: string) => compareDigests(digest({}), deep, { except: [pattern] }).length;
    expect([left('files /var/*'), left('files /var/**'), left('files /var/a/?')]).toEqual([1, 0, 1]);
  });
});
