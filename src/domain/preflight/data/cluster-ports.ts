import type { HostRole, Overlay, PreflightSpec } from '../spec.ts';

/** A port that will be listened on: on hosts of which roles, and from which it must be reached. */
export interface ClusterPort {
  readonly port: number;
  readonly protocol: 'tcp' | 'udp';
  readonly owner: string;
  readonly on: readonly HostRole[];
  /** Empty: only by the host itself. */
  readonly from: readonly HostRole[];
}

const nodes: readonly HostRole[] = ['master', 'worker'];

const fixed: readonly ClusterPort[] = [
  {
    port: 6443,
    protocol: 'tcp',
    owner: 'kube-apiserver',
    on: ['master'],
    from: ['master', 'worker', 'loadbalancer'],
  },
  { port: 2379, protocol: 'tcp', owner: 'etcd', on: ['etcd'], from: ['etcd', 'master'] },
  { port: 2380, protocol: 'tcp', owner: 'etcd', on: ['etcd'], from: ['etcd'] },
  { port: 10250, protocol: 'tcp', owner: 'kubelet', on: nodes, from: ['master'] },
  { port: 10248, protocol: 'tcp', owner: 'kubelet', on: nodes, from: [] },
  { port: 10249, protocol: 'tcp', owner: 'kube-proxy', on: nodes, from: [] },
  { port: 10256, protocol: 'tcp', owner: 'kube-proxy', on: nodes, from: [] },
  { port: 10257, protocol: 'tcp', owner: 'kube-controller-manager', on: ['master'], from: [] },
  { port: 10259, protocol: 'tcp', owner: 'kube-scheduler', on: ['master'], from: [] },
];

const overlayPorts: Readonly<Record<Overlay, Pick<ClusterPort, 'port' | 'protocol' | 'owner'> | null>> = {
  'vxlan-8472': { port: 8472, protocol: 'udp', owner: 'VXLAN' },
  'vxlan-4789': { port: 4789, protocol: 'udp', owner: 'VXLAN' },
  geneve: { port: 6081, protocol: 'udp', owner: 'Geneve' },
  wireguard: { port: 51_820, protocol: 'udp', owner: 'WireGuard' },
  ipip: { port: 179, protocol: 'tcp', owner: 'BGP' },
  bgp: { port: 179, protocol: 'tcp', owner: 'BGP' },
  none: null,
};

/** Every port of a cluster, as its configuration has it. */
export function clusterPorts(spec: PreflightSpec): readonly ClusterPort[] {
  const overlay = overlayPorts[spec.overlay];
  return [
    ...fixed,
    ...spec.balancers.map(
      (role): ClusterPort => ({
        port: spec.endpointPort,
        protocol: 'tcp',
        owner: 'load balancer',
        on: [role],
        from: role === 'loadbalancer' ? nodes : [],
      }),
    ),
    ...(overlay === null ? [] : [{ ...overlay, on: nodes, from: nodes }]),
    ...(spec.registryPort === undefined
      ? []
      : [
          {
            port: spec.registryPort,
            protocol: 'tcp',
            owner: 'registry',
            on: ['registry'],
            from: nodes,
          } as const,
        ]),
  ];
}
