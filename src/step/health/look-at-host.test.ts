import { describe, expect, it } from 'vitest';
import { judgeExternalEtcd } from '../../domain/external-etcd.ts';
import { soundSpec } from '../../domain/health/testing/sound-cluster.ts';
import type { Read, Reader } from '../../plan/port.ts';
import { same } from '../../problem/text.ts';
import { seeHost } from './look-at-host.ts';

const said: Readonly<Record<string, string>> = {
  'endpoint status':
    '[{"Status":{"header":{"cluster_id":1,"member_id":2,"revision":7},"leader":2,"version":"3.6.16"}}]',
  'member list': '{"members":[{"ID":2,"name":"node1"}]}',
};

/** A host that answers questions about its member, and how it was asked. */
function memberHost(): { readonly reader: Reader; readonly asked: (readonly string[])[] } {
  const asked: (readonly string[])[] = [];
  const answer = (read: Read & { readonly argv?: readonly string[] }): unknown => {
    const { kind, argv = [] } = read;
    if (kind === 'clock') return 0;
    if (kind === 'certificates') return [];
    const words = argv.slice(-2).join(' ');
    if (!Object.hasOwn(said, words)) return { state: 'answered', code: 0, stdout: '' };
    asked.push(argv);
    return { state: 'answered', code: 0, stdout: said[words] };
  };
  return { reader: { read: async (reads) => reads.map(answer) }, asked };
}

async function seen(etcd: 'kubexm' | 'kubeadm') {
  const spec = soundSpec({ etcd });
  const [host] = spec.hosts;
  if (host === undefined) throw new Error('a cluster has hosts');
  const { reader, asked } = memberHost();
  return { sighting: await seeHost(reader, { spec, host, api: { state: 'no-api' } }), asked };
}

describe('an etcd of others', () => {
  const external = { endpoints: ['https://10.9.0.1:2379', 'https://10.9.0.2:2379'], authority: 'CA' };
  const spec = soundSpec({ etcd: 'external', members: [], external });
  const pages: Readonly<Record<string, string>> = {
    '/health': '{"health":"true"}',
    '/version': '{"etcdserver":"3.6.16"}',
  };
  const reader: Reader = {
    read: async (reads) =>
      reads.map((read: Read & { readonly url?: string }) => {
        if (read.kind === 'clock') return 0;
        if (read.kind === 'certificates') return [];
        if (read.url === undefined) return { state: 'answered', code: 0, stdout: '' };
        const { hostname, pathname } = new URL(read.url);
        return hostname === '10.9.0.1'
          ? { state: 'answered', status: 200, body: pages[pathname] }
          : { state: 'failed', because: same('refused') };
      }),
  };
  const api = { state: 'no-api' } as const;
  const [master, worker] = spec.hosts.map(({ name, addresses }, at) => ({
    name,
    addresses,
    roles: [at === 0 ? ('master' as const) : ('worker' as const)],
  }));

  it('is asked by masters, at every endpoint, and judged by what it says', async () => {
    if (master === undefined) throw new Error('a cluster has a master');
    const { external: seen = [] } = await seeHost(reader, { spec, host: master, api });
    expect(judgeExternalEtcd(new Map([['node1', seen]]))).toEqual([
      { host: 'node1', endpoint: 'https://10.9.0.2:2379', because: same('refused') },
    ]);
  });

  it('is not the business of workers', async () => {
    if (worker === undefined) throw new Error('a cluster has a worker');
    expect(await seeHost(reader, { spec, host: worker, api })).not.toHaveProperty('external');
  });
});

describe('the member of etcd on a host', () => {
  it.each(['kubexm', 'kubeadm'] as const)('of type %s says of itself and of the others', async (type) => {
    const { sighting } = await seen(type);
    expect(sighting.etcd?.status).toMatchObject({
      memberId: '2',
      leaderId: '2',
      members: [{ name: 'node1' }],
    });
    expect(sighting.components.map(({ component, isHealthy }) => [component, isHealthy])).toEqual([
      ['kube-apiserver', true],
      ['kube-controller-manager', true],
      ['kube-scheduler', true],
    ]);
  });

  it('is asked in its pod and with the certificate it has there, where kubeadm runs it', async () => {
    const [first = []] = (await seen('kubeadm')).asked;
    expect(first.join(' ')).toContain('crictl exec');
    expect(first).toContain('--cert=/etc/kubernetes/pki/etcd/healthcheck-client.crt');
    const [own = []] = (await seen('kubexm')).asked;
    expect(own[0]).toBe('etcdctl');
  });
});
