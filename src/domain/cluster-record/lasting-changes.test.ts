import { describe, expect, it } from 'vitest';
import { lastingChanges, lastingPart } from './lasting-changes.ts';

const config = (changed: Readonly<Record<string, string>> = {}) => {
  const { version = 'v1.34.4', type = 'kubexm', etcd = 'kubexm', pods = '10.1.0.0/16' } = changed;
  return {
    spec: {
      kubernetes: { version, type },
      etcd: { type: etcd },
      network: { kubePodsCIDR: pods, kubeServiceCIDR: changed['services'] ?? '10.2.0.0/16' },
      controlPlaneEndpoint: { domain: changed['domain'] ?? 'lb', port: Number(changed['port'] ?? 6443) },
    },
  };
};

const placesOf = (changed: Readonly<Record<string, string>>) =>
  lastingChanges({ version: 'v1.34.4', config: config() }, config(changed)).map(({ place }) => place);

describe('what cannot change on a cluster that runs', () => {
  it.each([
    ['nothing', {}, []],
    ['a version', { version: 'v1.35.0' }, ['spec.kubernetes.version']],
    ['a type', { type: 'kubeadm' }, ['spec.kubernetes.type']],
    ['another etcd', { etcd: 'external' }, ['spec.etcd.type']],
    ['a range of pods', { pods: '10.3.0.0/16' }, ['spec.network.kubePodsCIDR']],
    ['a range of services', { services: '10.3.0.0/16' }, ['spec.network.kubeServiceCIDR']],
    ['a second family', { pods: '10.1.0.0/16,fd00::/56' }, ['spec.network.kubePodsCIDR']],
    [
      'several at once',
      { version: 'v1.36.0', type: 'kubeadm', services: '10.3.0.0/16' },
      ['spec.kubernetes.version', 'spec.kubernetes.type', 'spec.network.kubeServiceCIDR'],
    ],
  ])('%s', (_title, changed, places) => {
    expect(placesOf(changed)).toEqual(places);
  });

  it.each([
    ['v1.34.4', 'v1.35.0', 'not offered'],
    ['v1.34.4', 'v1.34.5', 'not offered'],
    ['v1.34.4', 'v1.36.0', 'one minor at a time'],
    ['v1.36.0', 'v1.35.0', 'cannot be downgraded'],
  ])('%s does not become %s, and says why', (from, to, because) => {
    const [change] = lastingChanges({ version: from }, config({ version: to }));
    expect(change).toMatchObject({ recorded: from, wanted: to });
    expect(change?.because.en).toContain(because);
  });

  it('is the place of the API where kubeadm has told it to everybody, and nowhere else', () => {
    const changed = { domain: 'api', port: '8443' };
    const running = { config: config({ type: 'kubeadm' }) };
    const changes = lastingChanges(running, config({ type: 'kubeadm', ...changed }));
    expect(changes.map(({ place, recorded, wanted }) => [place, recorded, wanted])).toEqual([
      ['spec.controlPlaneEndpoint.domain', 'lb', 'api'],
      ['spec.controlPlaneEndpoint.port', '6443', '8443'],
    ]);
    expect(placesOf(changed)).toEqual([]);
    expect(lastingPart(config())).not.toHaveProperty('spec.controlPlaneEndpoint');
  });

  it('is told by what runs, and by the record where nothing is said of that', () => {
    const wanted = config({ version: 'v1.35.0' });
    expect(lastingChanges({ version: 'v1.35.0', config: config() }, wanted)).toEqual([]);
    expect(lastingChanges({ config: config() }, wanted)).toHaveLength(1);
    expect(lastingChanges({ version: 'v0.0.0-master', config: config() }, wanted)).toHaveLength(1);
  });

  it('is not told of a cluster that does not answer, nor by a record that does not know a field', () => {
    expect(lastingChanges({}, config({ version: 'v1.36.0', type: 'kubeadm' }))).toEqual([]);
    expect(lastingChanges({ config: { spec: {} } }, config({ pods: '10.9.0.0/16' }))).toEqual([]);
  });

  it('is whatever would keep the API server from reading what it has stored', () => {
    const stored = (resources: readonly object[]) => ({
      spec: { kubernetes: { encryption: { resources } } },
    });
    const wanted = stored([
      { resources: ['secrets'], providers: [{ secretbox: { keys: [{ name: 'one' }] } }] },
    ]);
    expect(lastingChanges({ config: stored([]) }, wanted)).toEqual([
      expect.objectContaining({
        place: 'spec.kubernetes.encryption.resources',
        recorded: 'secrets: identity',
      }),
    ]);
  });

  it('is also how data was stored that a deletion left, by the names of keys alone', () => {
    const encrypted = (...names: readonly string[]) => {
      const keys = names.map((name) => ({ name, secret: 'c2VjcmV0' }));
      const resources =
        names.length === 0 ? [] : [{ resources: ['secrets'], providers: [{ aescbc: { keys } }] }];
      return { spec: { kubernetes: { encryption: { resources } } } };
    };
    const kept = lastingPart(encrypted('one'));
    expect(JSON.stringify(kept)).not.toContain('c2VjcmV0');
    expect(lastingChanges({ config: kept }, encrypted('two', 'one'))).toEqual([]);
    for (const other of [encrypted('two'), encrypted()])
      expect(lastingChanges({ config: kept }, other)).toMatchObject([
        { place: 'spec.kubernetes.encryption.resources', recorded: 'secrets: aescbc one' },
      ]);
    expect(lastingChanges({ config: lastingPart(encrypted()) }, encrypted('one'))).toHaveLength(1);
  });

  it('does not mind how a range is written', () => {
    const pods = '10.1.0.0/16,fd00:0::/56';
    const running = { config: config({ pods }) };
    expect(lastingChanges(running, config({ pods: '10.1.0.0/16, fd00::/56' }))).toEqual([]);
  });

  it.each(['kubexm', 'kubeadm'])(
    'is the same where a record hides a password that stood in it: %s',
    (type) => {
      const wanted = config({ type, etcd: type, domain: `lb.${type}.local` });
      const hidden = config({ type: '***', etcd: '***', domain: 'lb.***.local' });
      expect(lastingChanges({ config: hidden }, wanted)).toEqual([]);
      const other = config({ type: 'kubeadm', etcd: type, domain: 'api.kubexm.local' });
      expect(lastingChanges({ config: hidden }, other).map(({ place }) => place)).toEqual([
        'spec.controlPlaneEndpoint.domain',
      ]);
    },
  );
});
