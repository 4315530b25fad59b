import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeImageReference } from './image-reference.ts';
import { judgeRegistry, judgeRegistryUrl } from './registry.ts';
import { reasonOf } from './testing/reason-of.ts';

const digest = `sha256:${'0a'.repeat(32)}`;

describe('judgeImageReference', () => {
  it.each([
    ['nginx', { repository: 'nginx' }],
    ['library/nginx:1.27', { repository: 'library/nginx', tag: '1.27' }],
    ['registry.k8s.io/pause:3.10', { registry: 'registry.k8s.io', repository: 'pause', tag: '3.10' }],
    ['localhost/a/b__c', { registry: 'localhost', repository: 'a/b__c' }],
    ['hub:5000/a', { registry: 'hub:5000', repository: 'a' }],
    ['10.0.0.1:5000/a:v1', { registry: '10.0.0.1:5000', repository: 'a', tag: 'v1' }],
    ['[fd00::1]:5000/a', { registry: '[fd00::1]:5000', repository: 'a' }],
    [`quay.io/a/b:v1@${digest}`, { registry: 'quay.io', repository: 'a/b', tag: 'v1', digest }],
    [`a@${digest}`, { repository: 'a', digest }],
  ])('reads %s', (written, parts) => {
    expect(judgeImageReference(written)).toEqual({ ok: true, value: parts });
  });

  it.each([
    ['', 'empty'],
    ['nginx:$(id)', 'bad-tag'],
    ['nginx:1;reboot', 'bad-tag'],
    ['nginx:`id`', 'bad-tag'],
    ['nginx:a b', 'bad-tag'],
    ['nginx:', 'bad-tag'],
    ['nginx:-x', 'bad-tag'],
    ['nginx:1\n', 'bad-tag'],
    [`nginx:${'a'.repeat(129)}`, 'bad-tag'],
    ['nginx@sha256:abc', 'bad-digest'],
    [`nginx@md5:${'0'.repeat(64)}`, 'bad-digest'],
    ['Nginx', 'bad-name'],
    ['a//b', 'bad-name'],
    ['/a', 'bad-name'],
    ['a/', 'bad-name'],
    ['../a', 'host'],
    ['a/../b', 'bad-name'],
    ['-a', 'bad-name'],
    ['a;b', 'bad-name'],
    ['a..b/c', 'host'],
    ['https://quay.io/a', 'unexpected-scheme'],
    ['user:secret@quay.io/a', 'credentials'],
    ['quay.io:70000/a', 'port'],
    ['quay.io"]/a', 'host'],
    [`quay.io/${'a'.repeat(247)}`, 'ok'],
    [`quay.io/${'a'.repeat(248)}`, 'too-long'],
  ])('judges %j: %s', (written, reason) => {
    expect(reasonOf(judgeImageReference(written))).toBe(reason);
  });

  it('accepts nothing a shell or TOML could read in another way', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ0./:@-_$`"\'[]; \n(') }), (written) => {
        const verdict = judgeImageReference(written);
        reasonOf(verdict);
        if (verdict.ok) expect(written).toMatch(/^[\w./:@[\]-]+$/);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('judgeRegistry', () => {
  it.each([
    ['quay.io', 'ok'],
    ['dockerhub.kubexm.local:5000', 'ok'],
    ['localhost:5000', 'ok'],
    ['10.0.0.1', 'ok'],
    ['[fd00::1]', 'ok'],
    ['', 'empty'],
    ['_default', 'everyone'],
    ['https://quay.io', 'unexpected-scheme'],
    ['file:///etc', 'unexpected-scheme'],
    ['quay.io/library', 'path'],
    ['a:b@quay.io', 'credentials'],
    ['quay.io:0', 'port'],
    ['quay.io:', 'port'],
    ['quay.io:5000:1', 'port'],
    ['10.0.0.01', 'host'],
    ['[10.0.0.1', 'host'],
    ['fd00::1', 'port'],
    ['host."', 'host'],
    ['[host."', 'host'],
    ['Quay.io', 'host'],
    ['quay.io\n', 'host'],
  ])('%j: %s', (written, reason) => {
    expect(reasonOf(judgeRegistry(written))).toBe(reason);
  });

  it('does not repeat a password', () => {
    for (const judge of [judgeRegistry, judgeRegistryUrl, judgeImageReference]) {
      expect(JSON.stringify(judge('https://user:hunter2@quay.io/a'))).not.toContain('hunter2');
      expect(JSON.stringify(judge('user:hunter2@quay.io/a'))).not.toContain('hunter2');
    }
  });
});

describe('judgeRegistryUrl', () => {
  it.each([
    ['aliyun.com', { scheme: 'https', registry: 'aliyun.com', path: '' }],
    ['https://mirror.example.com/', { scheme: 'https', registry: 'mirror.example.com', path: '' }],
    ['http://10.0.0.1:5000/v2/proxy', { scheme: 'http', registry: '10.0.0.1:5000', path: '/v2/proxy' }],
  ])('reads %s', (written, parts) => {
    expect(judgeRegistryUrl(written)).toEqual({ ok: true, value: parts });
  });

  it.each([
    ['file:///etc/passwd', 'scheme'],
    ['ftp://mirror', 'scheme'],
    ['HTTPS://mirror', 'scheme'],
    ['https://', 'empty'],
    ['https://user:pw@mirror', 'credentials'],
    ['https://mirror/a b', 'path'],
    ['https://mirror/a?x=1', 'path'],
    ['https://mirror/a/../b', 'path'],
    ['https://mirror/#a', 'path'],
    ['https://mirror/a"]', 'path'],
    ['https://mirror/\n[host."evil"]', 'path'],
    ['[host."evil"]', 'host'],
    ['_default', 'everyone'],
  ])('refuses %j as %s', (written, reason) => {
    expect(reasonOf(judgeRegistryUrl(written))).toBe(reason);
  });
});
