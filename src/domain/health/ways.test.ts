import { describe, expect, it } from 'vitest';
import { execsFrom } from './execs.ts';
import { sampleOf } from './sample.ts';
import type { ClusterSighting } from './survey.ts';
import { podNamed, soundCluster, soundSpec } from './testing/sound-cluster.ts';
import { nodesForWays, nodesWithoutPod, waysFrom } from './ways.ts';

const spec = soundSpec();

const clusterOf = (of = spec): ClusterSighting => soundCluster(of);

const only = (...pods: ClusterSighting['pods']): ClusterSighting => ({ ...clusterOf(), pods });

describe('ways between pods', () => {
  it('lead from a pod of each node to a pod of every other, in every family', () => {
    const cluster = only(
      podNamed('a', { node: 'node1' }),
      podNamed('b', { node: 'node2', addresses: ['10.233.65.2', 'fd00::2'] }),
    );
    expect(waysFrom('node1', spec, cluster)).toEqual([
      { to: 'node2', address: '10.233.65.2', port: 53, inPod: 'uid-of-a' },
      { to: 'node2', address: 'fd00::2', port: 53, inPod: 'uid-of-a' },
    ]);
  });

  it('lead from the node itself where it has no pod of its own network', () => {
    const cluster = only(
      podNamed('a', { node: 'node1' }),
      podNamed('host', { node: 'node3', isOnPodNetwork: false }),
      podNamed('dying', { node: 'node3', isRunning: false }),
    );
    expect(waysFrom('node3', spec, cluster)).toEqual([{ to: 'node1', address: '10.233.64.2', port: 53 }]);
    expect(nodesWithoutPod(spec, cluster)).toEqual(['node2', 'node3']);
  });

  it('leave out nodes that are not Ready, and stay few in a crowd', () => {
    const cluster = clusterOf();
    const nodes = cluster.nodes.map((node) => ({ ...node, isReady: node.name !== 'node2' }));
    expect(nodesForWays(spec, { nodes })).toEqual(['node1', 'node3']);
    expect(waysFrom('node2', spec, { ...cluster, nodes })).toEqual([]);
    const crowd = soundSpec({}, 300);
    expect(nodesForWays(crowd, clusterOf(crowd))).toHaveLength(6);
  });
});

describe('commands in pods', () => {
  it('are shared out among control planes, one per node that has a program for it', () => {
    const two = soundSpec({
      hosts: spec.hosts.map((host) => (host.name === 'node2' ? { ...host, roles: ['master'] } : host)),
    });
    const cluster = only(
      podNamed('proxy', { node: 'node1', containers: ['kube-proxy'] }),
      podNamed('dns', { node: 'node1', containers: ['coredns'] }),
      podNamed('flannel', { namespace: 'kube-flannel', node: 'node2', containers: ['flannel'] }),
      podNamed('other', { node: 'node3', containers: ['pause'] }),
    );
    const said = (master: string) =>
      execsFrom(master, two, cluster).map(({ pod, argv }) => [pod.name, argv[0]]);
    expect(said('node1')).toEqual([['dns', '/coredns']]);
    expect(said('node2')).toEqual([['flannel', '/opt/bin/flanneld']]);
    expect(said('node3')).toEqual([]);
  });

  it('are not run in pods of others, nor in those that are not ready', () => {
    const cluster = only(
      podNamed('dns', { namespace: 'shop' }),
      podNamed('proxy', { containers: ['kube-proxy'], isReady: false }),
    );
    expect(execsFrom('node1', spec, cluster)).toEqual([]);
  });
});

describe('a sample', () => {
  it('is all of few, and some of many from end to end', () => {
    expect(sampleOf([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(
      sampleOf(
        Array.from({ length: 100 }, (_, index) => index),
        4,
      ),
    ).toEqual([0, 25, 50, 75]);
  });
});
