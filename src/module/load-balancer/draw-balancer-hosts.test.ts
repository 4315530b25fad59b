import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { drawGraph } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { drawBalancerHosts } from './draw-balancer-hosts.ts';

async function graphFor(endpoint: string, hosts: readonly string[]) {
  const loaded = await load(
    clusterFile({
      roleGroups:
        '  roleGroups: {etcd: [node1], master: [node1], worker: [node2], loadbalancer: [node3, node4]}',
      endpoint: `  controlPlaneEndpoint: {${endpoint}, lb_address: 10.0.0.100}`,
    }),
  );
  if (!loaded.ok) throw loaded.problems[0];
  const { config } = loaded;
  return drawGraph((drawing) => {
    drawBalancerHosts(drawing, {
      config,
      hosts,
      factsOf: () => {
        throw new Error('asked for when a host has its turn, not before');
      },
      tracesOf: () => undefined,
      authorities: { id: 'authorities', subjects: [controlSubject] },
      after: [],
    });
  });
}

it('takes one host at a time, and is done when one of them has the address', async () => {
  const { nodes, regions } = await graphFor('externalLoadBalancer: kubexm', ['node3', 'node4']);
  expect(regions).toMatchObject([{ width: 1, hosts: ['node3', 'node4'] }]);
  expect(nodes.map(({ id }) => id.split('/').at(-1))).toEqual([
    'pki.place-authorities',
    'load-balancer.run-balancer',
    'load-balancer.hold-address',
    'endpoint-stands',
  ]);
  expect(nodes.at(-1)?.shared).toMatchObject({ holders: ['node3', 'node4'], isComplete: true });
});

it('knows that a host which could not be asked may have the address', async () => {
  const { nodes } = await graphFor('externalLoadBalancer: kubexm-kn', ['node3']);
  expect(nodes.at(-1)?.shared).toMatchObject({ holders: ['node3'], isComplete: false });
});

it('draws nothing where the file asks for no such hosts', async () => {
  const { nodes } = await graphFor('externalLoadBalancer: ""', ['node3', 'node4']);
  expect(nodes).toEqual([]);
});
