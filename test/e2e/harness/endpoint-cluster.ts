import type { Lab } from '../../../lab/lab.ts';
import { handOn } from './host-hand.ts';
import { labCluster } from './lab-cluster.ts';

const masters = ['node1', 'node2', 'node3'];

/** Endpoints whose address moves between hosts, on three control planes and a worker. */
export const endpointKinds = {
  'keepalived and haproxy (kubexm-kh)': {
    hosts: 6,
    endpoint: { externalLoadBalancer: 'kubexm-kh' },
    balancer: 'haproxy',
  },
  'keepalived and nginx (kubexm-kn)': {
    hosts: 6,
    endpoint: { externalLoadBalancer: 'kubexm-kn' },
    balancer: 'nginx',
  },
  'kube-vip': { hosts: 4, endpoint: { internalLoadbalancer: 'kube-vip' }, balancer: undefined },
} as const;

export type EndpointKind = keyof typeof endpointKinds;

export interface EndpointCluster {
  readonly file: object;
  readonly address: string;
  readonly masters: readonly string[];
  /** Who shares the address. */
  readonly holders: readonly string[];
  readonly balancer: 'haproxy' | 'nginx' | undefined;
}

/** Such a cluster on the hosts of a lab, with an address of their network that no host has. */
export async function endpointCluster(
  lab: Lab,
  kind: EndpointKind,
  type: 'kubeadm' | 'kubexm',
): Promise<EndpointCluster> {
  const { endpoint, balancer } = endpointKinds[kind];
  const balancers = balancer === undefined ? [] : ['node5', 'node6'];
  const address = freeAddress(lab);
  const file = await labCluster(lab, {
    roleGroups: {
      etcd: masters,
      master: masters,
      worker: ['node4'],
      ...(balancer === undefined ? {} : { loadbalancer: balancers }),
    },
    kubernetes: { type },
    // One of three members may leave for a while.
    etcd: { allowEvenEtcd: true, ...(type === 'kubeadm' ? { type } : {}) },
    controlPlaneEndpoint: { internalLoadbalancer: '', ...endpoint, lb_address: address },
  });
  return { file, address, masters, holders: balancer === undefined ? masters : balancers, balancer };
}

/** Hosts of a lab are numbered from 11. */
export function freeAddress({ hosts }: Lab, number = 100): string {
  const [first] = hosts;
  if (first === undefined) throw new RangeError('a lab has hosts');
  return first.address.replace(/\d+$/, String(number));
}

/** The one host that has the address. */
export async function holderAmong(lab: Lab, holders: readonly string[], address: string): Promise<string> {
  const found = await Promise.all(
    holders.map(async (host) => {
      const said = await handOn(lab, host).run(`ip -o address show to ${address}`);
      return said.trim() === '' ? [] : [host];
    }),
  );
  const [holder, ...others] = found.flat();
  if (holder === undefined || others.length > 0)
    throw new Error(`${address} is held by ${found.flat().join(', ') || 'nobody'}`);
  return holder;
}
