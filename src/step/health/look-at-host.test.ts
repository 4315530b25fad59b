import { describe, expect, it } from 'vitest';
import { soundSpec } from '../../domain/health/testing/sound-cluster.ts';
import type { Read, Reader } from '../../plan/port.ts';
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

describe('the member of etcd on a host', () => {
  it.each(['kubexm', 'kubeadm'] as const)('of type %s says of itself and of the others', async (type) => {
    const { sighting } = await seen(type);
    expect(sighting.etcd?.status).toMatchObject({
      memberId: '2',
      leaderId: '2',
      members: [{ name: 'node1' }],
    });
    expect(sighting.components).toHaveLength(3);
  });

  it('is asked in its pod and with the certificate it has there, where kubeadm runs it', async () => {
    const [first = []] = (await seen('kubeadm')).asked;
    expect(first.join(' ')).toContain('crictl exec');
    expect(first).toContain('--cert=/etc/kubernetes/pki/etcd/healthcheck-client.crt');
    const [own = []] = (await seen('kubexm')).asked;
    expect(own[0]).toBe('etcdctl');
  });
});
