import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { embeddedKubeconfig } from './embedded-kubeconfig.ts';
import { mergeKubeconfig } from './merge-kubeconfig.ts';

const fetched = (cluster: string, change: { readonly bundle?: string; readonly key?: string } = {}) =>
  embeddedKubeconfig({
    server: `https://${cluster}:6443`,
    cluster,
    user: 'alice',
    bundle: `CA of ${cluster}`,
    certificate: 'a certificate',
    key: 'a key',
    ...change,
  });

const theirs = `# mine, do not touch
apiVersion: v1
kind: Config
preferences: {colors: true}
clusters:
  - name: minikube # at home
    cluster: {server: https://10.1.1.1, certificate-authority: /ca}
contexts: null
current-context: minikube
`;

const merged = (existing: string, added: string): string => {
  const verdict = mergeKubeconfig(existing, added);
  if (!verdict.ok) throw new Error(verdict.because.en);
  return verdict.value;
};

describe('a kubeconfig merged into another', () => {
  it('is that kubeconfig where there was none', () => {
    expect(merged('', fetched('demo'))).toBe(fetched('demo'));
  });

  it('leaves everything else as it was, the current context and comments included', () => {
    const both = merged(theirs, fetched('demo'));
    expect(both).toContain('# mine, do not touch');
    expect(both).toContain('name: minikube # at home');
    expect(parse(both)).toMatchObject({
      preferences: { colors: true },
      'current-context': 'minikube',
      clusters: [{ name: 'minikube' }, { name: 'demo', cluster: { server: 'https://demo:6443' } }],
      contexts: [{ name: 'alice@demo', context: { cluster: 'demo', user: 'alice@demo' } }],
      users: [{ name: 'alice@demo' }],
    });
  });

  it('replaces what is about the same cluster, and a second time changes nothing', () => {
    const first = merged(theirs, fetched('demo', { key: 'an older key' }));
    const second = merged(first, fetched('demo'));
    expect(parse(second)).toMatchObject({
      clusters: { length: 2 },
      contexts: { length: 1 },
      users: { length: 1 },
    });
    expect(second).toContain(Buffer.from('a key').toString('base64'));
    expect(second).not.toContain(Buffer.from('an older key').toString('base64'));
    expect(merged(second, fetched('demo'))).toBe(second);
  });

  it('never replaces another cluster of the same name', () => {
    const verdict = mergeKubeconfig(
      merged(theirs, fetched('demo')),
      fetched('demo', { bundle: 'another CA' }),
    );
    expect(verdict).toMatchObject({ ok: false, reason: 'name-taken' });
  });

  it.each(['a: [', 'just a text', 'kind: Pod', 'kind: Config\nclusters: 1'])('refuses %j', (existing) => {
    expect(mergeKubeconfig(existing, fetched('demo'))).toMatchObject({
      ok: false,
      reason: 'not-a-kubeconfig',
    });
  });
});
