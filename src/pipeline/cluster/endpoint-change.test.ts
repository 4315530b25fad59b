import { describe, expect, it } from 'vitest';
import type { HostTraces } from '../../domain/host-traces.ts';
import { apiOutage } from '../../module/cluster/api-outage.ts';
import type { Graph } from '../../plan/graph.ts';
import { ahead } from '../../plan/testing/ahead.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Text } from '../../problem/text.ts';
import { clusterOf } from '../nodes/testing/growing.ts';
import { redrawn, redrawnStages, without } from './testing/redrawn.ts';

const virtual = 'lb_address: 192.168.10.100, port: 6443';
const onHosts = `externalLoadBalancer: kubexm, ${virtual}`;

const nodeNamed = ({ nodes }: Graph, id: string) => nodes.find((node) => node.id.endsWith(id));

const none: Graph = { nodes: [], regions: [] };

/** What is told to a worker by a step. */
function toldBy(graph: Graph, id: string): unknown {
  const node = nodeNamed(graph, id);
  return node?.type === 'step' ? node.perHost?.('w1') : undefined;
}

const namesIn = (graph: Graph): string => (toldBy(graph, move) as { readonly content: string }).content;

/** Who leaves a place of the API, and which one. */
const leftIn = (graph = none): unknown => [nodeNamed(graph, leavePlace)?.subjects, toldBy(graph, notePlaces)];

/** Addresses whose holders go last. */
async function askedFor({ regions }: Graph): Promise<readonly string[]> {
  const asked: string[] = [];
  const read = async ([question]: readonly unknown[]) => {
    asked.push((question as { readonly argv: readonly string[] }).argv.at(-1) ?? '');
    return [{ state: 'answered', code: 0, stdout: '' }];
  };
  await regions[0]?.order?.next(async () => ({ read }), ['b1'], new AbortController().signal);
  return asked;
}

const earlier = (graph: Graph, id: string): string => ahead(graph, id).join(' ');

const [giveUp, retire, rest] = [
  'give-address-up/load-balancer.give-address-up',
  'retire-balancers/host.return-to-originals',
  'retire-balancers/load-balancer.rest-programs',
] as const;
const [move, answers] = ['move-endpoint/system.write-host-names', 'load-balancer.endpoint-answers'] as const;
const [notePlaces, leavePlace] = [
  'load-balancer.note-former-places',
  'load-balancer.leave-former-place',
] as const;
const [share, stands] = ['load-balancer.hold-address', 'balance-on-hosts/endpoint-stands'] as const;

describe('a host that is a balancer no longer', () => {
  it('gives the address up before the others forget it, and is cleaned when they have it', async () => {
    const graph = await redrawn({ endpoint: onHosts, balancers: ['b1'], sharing: ['b1', 'b2'] });
    expect(nodeNamed(graph, giveUp)?.subjects).toEqual(['b2']);
    expect(earlier(graph, share)).toContain(giveUp);
    expect(nodeNamed(graph, retire)?.subjects).toEqual(['b2']);
    expect(earlier(graph, retire)).toContain(stands);
    expect(earlier(graph, rest)).toContain(retire);
  });

  it('keeps the address until nodes have another way, where nobody follows it', async () => {
    const endpoint = 'internalLoadbalancer: haproxy';
    const graph = await redrawn({ endpoint, balancers: [], sharing: ['b1', 'b2'] });
    expect(nodeNamed(graph, giveUp)).toBeUndefined();
    expect(nodeNamed(graph, retire)?.subjects).toEqual(['b1', 'b2']);
    expect(earlier(graph, retire)).toContain(move);
    expect(earlier(graph, retire)).toContain('health.cluster-is-healthy');
  });

  it('is no worker with a balancer of its own in one go with that: both listen at one port', async () => {
    const workers = ['w1', 'w2', 'b1'];
    const asked = { endpoint: 'internalLoadbalancer: haproxy', balancers: [], workers };
    await expect(redrawn({ ...asked, sharing: ['b1', 'b2'] })).rejects.toMatchObject({
      code: 'cluster.port-of-balancer',
      params: { hosts: 'b1', port: 6443 },
    });
    const elsewhere = await redrawn({ ...asked, sharing: ['b1', 'b2'], port: 7443 });
    expect(nodeNamed(elsewhere, retire)?.subjects).toEqual(['b1', 'b2']);
    const vip = await redrawn({
      ...asked,
      endpoint: `internalLoadbalancer: kube-vip, ${virtual}`,
      sharing: ['b1'],
    });
    expect(nodeNamed(vip, retire)?.subjects).toEqual(['b1']);
    expect(nodeNamed(await redrawn({ ...asked, sharing: ['b2'] }), retire)?.subjects).toEqual(['b2']);
  });

  it('gives it up before kube-vip takes it', async () => {
    const endpoint = `internalLoadbalancer: kube-vip, ${virtual}`;
    const graph = await redrawn({ endpoint, balancers: [], sharing: ['b1', 'b2'] });
    expect(earlier(graph, 'load-balancer.run-kube-vip')).toContain(giveUp);
  });

  it('gives it up before the others forget it when it leaves the cluster, too', async () => {
    const graph = await without(['b2'], { endpoint: onHosts, balancers: ['b1', 'b2'] });
    expect(nodeNamed(graph, giveUp)?.subjects).toEqual(['b2']);
    expect(earlier(graph, share)).toContain(giveUp);
  });

  it('takes the address of kube-vip off when it is a master that leaves', async () => {
    const endpoint = `internalLoadbalancer: kube-vip, ${virtual}`;
    const graph = await without(['m2'], { endpoint, balancers: [] });
    const release = 'clean-hosts/load-balancer.release-address';
    expect(nodeNamed(graph, release)?.subjects).toEqual(['m2']);
    expect(earlier(graph, 'clean-hosts/containerd.remove-pods')).toContain(release);
  });

  it('is nobody where all that look like one are wanted', async () => {
    const graph = await redrawn({ endpoint: onHosts, balancers: ['b1', 'b2'], sharing: ['b1', 'b2'] });
    expect(graph.nodes.some(({ id }) => id.includes('retire') || id.includes('give-address-up'))).toBe(false);
  });
});

describe('a balancer host that stays', () => {
  it('is told of masters alone that leave, and not before these are closed for pods', async () => {
    const graph = await without(['m3'], { endpoint: onHosts, balancers: ['b1', 'b2'] });
    expect(earlier(graph, 'load-balancer.run-balancer')).toContain('node.cordon');
    const on = graph.nodes.filter(({ subjects }) => subjects.includes('b1')).map(({ id }) => id);
    expect([...new Set(on.map((id) => id.split('/')[0]))]).toEqual(['balancer-hosts']);
  });
});

describe('nodes whose API gets another place', () => {
  it('are told of it when it answers there, and their kubelets after that', async () => {
    const graph = await redrawn({ endpoint: onHosts, balancers: ['b1', 'b2'], name: '127.0.0.1' });
    expect(nodeNamed(graph, move)?.subjects).toEqual(['w1', 'w2']);
    expect(nodeNamed(graph, answers)?.shared).toMatchObject({
      domain: 'lb.kubexm.local',
      places: { w1: '192.168.10.100:6443', w2: '192.168.10.100:6443' },
    });
    expect(earlier(graph, answers)).toContain(stands);
    expect(earlier(graph, answers)).toContain('control-plane');
    expect(earlier(graph, move)).toContain(answers);
    expect(nodeNamed(graph, leavePlace)).toBeUndefined();
    expect(earlier(graph, 'install-nodes/run-kubelet')).toContain(move);
    const early = nodeNamed(graph, 'write-host-names/system.write-host-names');
    expect(early?.subjects).toEqual(['b1', 'b2', 'm1', 'm2', 'm3']);
  });

  it('are told when it answers there also where they are members of etcd', async () => {
    const hosts = { balancers: ['b1', 'b2'], members: ['m1', 'm2', 'w1'], name: '127.0.0.1' };
    const graph = await redrawn({ ...hosts, endpoint: onHosts });
    expect(nodeNamed(graph, move)?.subjects).toEqual(['w1', 'w2']);
    expect(earlier(graph, move)).toContain(answers);
  });

  it('wait for kube-vip as for any other', async () => {
    const endpoint = `internalLoadbalancer: kube-vip, ${virtual}`;
    const graph = await redrawn({ endpoint, balancers: [], name: '127.0.0.1' });
    expect(earlier(graph, answers)).toContain('run-kube-vip/endpoint-stands');
  });

  it('wait also where a master is yet to come, and for its kubelet where the new place is with it', async () => {
    const hosts = { endpoint: onHosts, balancers: ['b1', 'b2'], name: '127.0.0.1', bare: ['m3'] };
    expect(nodeNamed(await redrawn(hosts), move)?.subjects).toEqual(['w1', 'w2']);
    const endpoint = `internalLoadbalancer: kube-vip, ${virtual}`;
    const pods = await redrawn({ ...hosts, endpoint, balancers: [] });
    expect(nodeNamed(pods, move)?.subjects).toEqual(['w1', 'w2']);
    expect(earlier(pods, move)).toContain(answers);
    expect(earlier(pods, answers)).toContain('run-kube-vip/endpoint-stands');
    expect(earlier(pods, 'run-kube-vip/endpoint-stands')).toContain('nodes-registered');
    expect(earlier(pods, 'health.cluster-is-healthy')).toContain(move);
    const early = nodeNamed(pods, 'write-host-names/system.write-host-names');
    expect(early?.subjects).not.toContain('w1');
  });

  it('are told at once where nothing changes, or they are no nodes yet', async () => {
    const same = await redrawn({ endpoint: onHosts, balancers: ['b1', 'b2'] });
    expect(nodeNamed(same, move)).toBeUndefined();
    const bare = await redrawn({
      endpoint: onHosts,
      balancers: ['b1', 'b2'],
      name: '127.0.0.1',
      bare: ['w2'],
    });
    expect(nodeNamed(bare, move)?.subjects).toEqual(['w1']);
    expect(nodeNamed(bare, 'write-host-names/system.write-host-names')?.subjects).toContain('w2');
  });
});

describe('a worker that becomes a master', () => {
  const [leave, gone] = [
    'leave-balancer-pods/load-balancer.remove-pods',
    'leave-balancer-pods/balancer-gone',
  ];
  const api = 'start-kube-apiserver';

  it.each(['haproxy', 'kube-vip'])('has no balancer at the port of its API server, with %s', async (kind) => {
    const endpoint = `internalLoadbalancer: ${kind}, ${kind === 'kube-vip' ? virtual : 'port: 6443'}`;
    const graph = await redrawn({ endpoint, balancers: [], promoted: ['m3'] });
    expect(nodeNamed(graph, leave)).toMatchObject({
      subjects: ['m3'],
      shared: { programs: ['haproxy', 'nginx'] },
    });
    expect(nodeNamed(graph, api)?.subjects).toEqual(['m3']);
    expect(earlier(graph, gone)).toContain(leave);
    expect(earlier(graph, api)).toContain(gone);
    // What tells a control plane from a worker, when a run that was cut off is taken up.
    expect(earlier(graph, 'install-control-plane/kubernetes.write-files')).toContain(gone);
    expect(nodeNamed(graph, 'remove-former-balancers/load-balancer.remove-pods')?.subjects).not.toContain(
      'm3',
    );
  });

  it('is nobody where all masters have been masters, or are new', async () => {
    const endpoint = 'internalLoadbalancer: haproxy';
    for (const bare of [[], ['m3']])
      expect(nodeNamed(await redrawn({ endpoint, balancers: [], bare }), leave)).toBeUndefined();
  });
});

describe('balancers that get another address', () => {
  const [old, balancers] = ['192.168.10.99', ['b1', 'b2']] as const;
  const moved = { endpoint: onHosts, balancers, sharing: balancers, name: old } as const;
  const [take, further] = [
    'take-further-address/load-balancer.hold-address',
    'take-further-address/endpoint-stands',
  ];

  it('serve both until nodes have followed, and the new one alone after that', async () => {
    const stages = await redrawnStages({ ...moved, addresses: [old] });
    expect([...stages.keys()]).toEqual(['follow-address', 'create']);
    const [first, second] = [...stages.values()];
    if (first === undefined || second === undefined) throw new Error('two stages are drawn');
    const shared = nodeNamed(first, take);
    if (shared?.type !== 'step') throw new Error('the address is shared');
    expect(shared.subjects).toEqual(['b1', 'b2']);
    expect(shared.perHost?.('b1')).toMatchObject({
      routerId: 100,
      former: [{ address: old, routerId: 99, device: 'eth0', peers: ['192.168.10.7'] }],
    });
    expect(earlier(first, answers)).toContain(further);
    expect(earlier(first, move)).toContain(answers);
    expect(nodeNamed(first, move)?.subjects).toEqual(['w1', 'w2']);
    expect(leftIn(first)).toEqual([['w1', 'w2'], { places: [`${old}:6443`] }]);
    expect(earlier(first, move)).toContain(notePlaces);
    expect(earlier(first, leavePlace)).toContain(move);
    expect(await askedFor(first)).toContain(old);
    const last = nodeNamed(second, 'balance-on-hosts/load-balancer.hold-address');
    if (last?.type !== 'step') throw new Error('the address is shared');
    expect(last.perHost?.('b1')).not.toHaveProperty('former');
    expect(nodeNamed(second, move)).toBeUndefined();
  });

  it('go on where they were cut off: until the last node has followed', async () => {
    const begun = await redrawnStages({ ...moved, addresses: ['192.168.10.100', old] });
    expect([...begun.keys()]).toEqual(['follow-address', 'create']);
    const told = { ...moved, name: '192.168.10.100' };
    expect([...(await redrawnStages({ ...told, addresses: ['192.168.10.100', old] })).keys()]).toEqual([
      'create',
    ]);
    expect([...(await redrawnStages({ ...told, addresses: ['192.168.10.100'] })).keys()]).toEqual(['create']);
  });

  it('go on also where nodes have followed and may still hold connections at the old one', async () => {
    const followed = { ...moved, name: '192.168.10.100', addresses: ['192.168.10.100', old] };
    const stages = await redrawnStages({ ...followed, formerPlaces: [`${old}:6443`] });
    expect([...stages.keys()]).toEqual(['follow-address', 'create']);
    expect(leftIn(stages.get('follow-address'))).toEqual([['w1', 'w2'], { places: [`${old}:6443`] }]);
    expect(nodeNamed(stages.get('create') ?? none, move)).toBeUndefined();
  });

  it('let nodes that get balancers of their own with it follow first', async () => {
    const endpoint = `internalLoadbalancer: haproxy, ${onHosts}`;
    const stages = await redrawnStages({ ...moved, endpoint, addresses: [old] });
    expect([...stages.keys()]).toEqual(['follow-address', 'create']);
    const [first = none, second = none] = [...stages.values()];
    expect(namesIn(first)).toContain('192.168.10.100 lb.kubexm.local\n');
    expect(namesIn(second)).toContain('127.0.0.1 lb.kubexm.local\n');
    expect(leftIn(second)).toEqual([['w1', 'w2'], { places: ['192.168.10.100:6443'] }]);
  });

  it('do not serve both where they listen at another port, also while nobody can say what the cluster was', async () => {
    const stages = await redrawnStages({ ...moved, port: 7443, addresses: [old] });
    expect([...stages.keys()]).toEqual(['create']);
  });

  it('are waited for by nobody where one of them has the new address already', async () => {
    const stages = await redrawnStages({ ...moved, sharing: ['b2'], addresses: [old] });
    const held = nodeNamed(stages.get('follow-address') ?? none, further);
    expect(held?.shared).toMatchObject({ holders: ['b2'], isComplete: false });
  });

  it('need another router id for it', async () => {
    const endpoint = `${onHosts}, keepalived: {vrid: 99}`;
    await expect(redrawnStages({ ...moved, endpoint, addresses: [old] })).rejects.toMatchObject({
      code: 'cluster.router-id-in-use',
      params: { former: old, id: 99 },
    });
  });

  it('get another name with it in two goes only: nodes follow by the name they know', async () => {
    const renamed = { ...moved, endpoint: `${onHosts}, domain: api.example.org`, addresses: [old] };
    const was = `externalLoadBalancer: kubexm, lb_address: ${old}`;
    const refused = { code: 'cluster.two-moves', params: { former: old, name: 'api.example.org' } };
    for (const made of [{}, { was }])
      await expect(redrawnStages({ ...renamed, ...made })).rejects.toMatchObject(refused);
    const own = await redrawnStages({ ...renamed, was: `internalLoadbalancer: haproxy, ${was}` });
    expect([...own.keys()]).toEqual(['create']);
    const [second] = [{ ...renamed, addresses: ['192.168.10.100'] }];
    expect([...(await redrawnStages(second)).keys()]).toEqual(['create']);
  });

  it('may both have the address while they are told to share it under another number, and only then', async () => {
    const gateOf = async (endpoint: string) => {
      const graph = await redrawn({
        ...moved,
        endpoint,
        name: '192.168.10.100',
        addresses: ['192.168.10.100'],
      });
      return graph.regions.find(({ id }) => id.endsWith('balance-on-hosts/balancers'))?.gateInput;
    };
    expect(await gateOf(onHosts)).toMatchObject({ mayBeTwice: false });
    expect(await gateOf(`${onHosts}, keepalived: {vrid: 51}`)).toMatchObject({ mayBeTwice: true });
    expect(await gateOf(`${onHosts}, keepalived: {interface: eth1}`)).toMatchObject({ mayBeTwice: true });
  });

  it('leave nodes alone that have balancers of their own', async () => {
    const endpoint = `internalLoadbalancer: haproxy, ${onHosts}`;
    const stages = await redrawnStages({ ...moved, endpoint, name: '127.0.0.1', addresses: [old] });
    expect([...stages.keys()]).toEqual(['create']);
  });

  it('are not waited for where all of them are other hosts: these keep theirs until nodes have moved', async () => {
    const graph = await redrawn({ ...moved, balancers: ['b1'], sharing: ['b2'], addresses: [old] });
    expect(nodeNamed(graph, giveUp)).toBeUndefined();
    expect(nodeNamed(graph, retire)?.subjects).toEqual(['b2']);
    expect(earlier(graph, retire)).toContain(move);
  });

  it('keep theirs until nodes have moved also where kube-vip gets another one', async () => {
    const endpoint = `internalLoadbalancer: kube-vip, ${virtual}`;
    const graph = await redrawn({ ...moved, endpoint, balancers: [], addresses: [old] });
    expect(nodeNamed(graph, giveUp)).toBeUndefined();
    expect(earlier(graph, retire)).toContain(move);
  });
});

describe('workers that lose the API for a while', () => {
  const warned = async (was: string, endpoint: string, more: object = {}) => {
    const found: string[] = [];
    const warn = ({ code, params }: Problem) =>
      void found.push(`${code}: ${(params['because'] as Text | undefined)?.en}`);
    const balancers = endpoint.includes('kubexm') ? ['b1', 'b2'] : [];
    await redrawnStages({ endpoint, balancers, was, warn, ...more });
    return [...new Set(found)];
  };
  const hosts = (address: string, port = 6443) =>
    `externalLoadBalancer: kubexm, lb_address: '${address}', port: ${port}`;
  const kubeVip = (address: string) =>
    `internalLoadbalancer: kube-vip, lb_address: ${address}, kubeVip: {interface: eth0}`;

  it('are told of before anything is changed', async () => {
    const expected: readonly (readonly [string, string, string])[] = [
      [hosts('192.168.10.100'), hosts('192.168.10.100', 7443), 'another port'],
      [kubeVip('192.168.10.99'), kubeVip('192.168.10.100'), 'kube-vip gets another address'],
      [hosts('192.168.10.100'), kubeVip('192.168.10.100'), 'before kube-vip takes it'],
      [hosts('192.168.10.100'), hosts('192.168.10.100').replace('kubexm', 'kubexm-kn'), 'change places'],
    ];
    for (const [was, endpoint, because] of expected)
      expect(await warned(was, endpoint), because).toEqual([expect.stringContaining(because)]);
  });

  it('are none where they follow, have balancers of their own, or nothing changes', async () => {
    expect(await warned(hosts('192.168.10.99'), hosts('192.168.10.100'))).toEqual([]);
    expect(await warned(kubeVip('192.168.10.100'), kubeVip('192.168.10.100'))).toEqual([]);
    expect(await warned('internalLoadbalancer: haproxy', kubeVip('192.168.10.100'))).toEqual([]);
    const bare = { bare: ['w1', 'w2'] };
    expect(await warned(kubeVip('192.168.10.99'), kubeVip('192.168.10.100'), bare)).toEqual([]);
  });

  it('lose it also when the only API server gets a balancer, and restarts for it', async () => {
    const traces = new Map([['w1', { hasIdentity: true } as HostTraces]]);
    const told = async (type: 'kubexm' | 'kubeadm', masters: number) => {
      const made = await clusterOf({ masters: 1, workers: 1, type, endpoint: '{}' });
      const config = await clusterOf({ masters, workers: 1, type });
      return apiOutage({ config, traces, running: { config: made } })?.what.en;
    };
    expect(await told('kubeadm', 1)).toContain('the only API server restarts once');
    expect(await told('kubexm', 3)).toContain('the only API server restarts once');
    expect(await told('kubexm', 1)).toBeUndefined();
  });
});
