import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeDataDirectory, judgeHostPath } from './file-path.ts';
import { reasonOf } from './testing/reason-of.ts';

describe('judgeHostPath', () => {
  it.each([
    ['/', 'ok'],
    ['/etc/kubernetes/pki/ca.crt', 'ok'],
    ['/data/a b', 'ok'],
    ['/数据/etcd', 'ok'],
    ['/...', 'ok'],
    ['', 'empty'],
    ['a/b', 'relative'],
    ['./a', 'relative'],
    ['../a', 'relative'],
    ['~/a', 'home'],
    ['~root/a', 'home'],
    ['/a/../b', 'not-normal'],
    ['/var/lib/kubelet/..', 'not-normal'],
    ['/..', 'not-normal'],
    ['/a/./b', 'not-normal'],
    ['/a//b', 'not-normal'],
    ['//a', 'not-normal'],
    ['/a/', 'not-normal'],
    ['/a\nb', 'control'],
    ['/a\0', 'control'],
    [`/${'é'.repeat(2047)}`, 'ok'],
    [`/${'é'.repeat(2048)}`, 'too-long'],
    [`/${'a'.repeat(4095)}`, 'too-long'],
  ])('%j: %s', (path, reason) => {
    expect(reasonOf(judgeHostPath(path))).toBe(reason);
  });

  it('names where the detour leads', () => {
    const verdict = judgeHostPath('/var/lib/kubelet/..');
    expect(!verdict.ok && verdict.because.en).toContain('"/var/lib"');
  });

  it('accepts only what resolves to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', '.', '~', 'a', ' ') }), (path) => {
        if (judgeHostPath(path).ok) expect(posix.resolve('/elsewhere', path)).toBe(path);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('judgeDataDirectory', () => {
  it.each([
    ['/var/lib/etcd', 'ok'],
    ['/var/lib/etcd/', 'ok'],
    ['/mnt/registry', 'ok'],
    ['/data', 'ok'],
    ['/etcd', 'ok'],
    ['/var/backups/kubexm/etcd', 'ok'],
    ['/', 'shared'],
    ['/var', 'shared'],
    ['/var/lib', 'shared'],
    ['/var/lib/', 'shared'],
    ['/home', 'shared'],
    ['/etc', 'system'],
    ['/etc/etcd', 'system'],
    ['/usr/local/etcd', 'system'],
    ['/proc/self', 'system'],
    ['/root/etcd', 'system'],
    ['/tmp/etcd', 'fleeting'],
    ['/var/run/etcd', 'fleeting'],
    ['/var/lib/kubelet/..', 'not-normal'],
    ['//', 'not-normal'],
    ['etcd', 'relative'],
  ])('%s: %s', (path, reason) => {
    expect(reasonOf(judgeDataDirectory(path))).toBe(reason);
  });
});
