import type { EtcdStatus } from '../../etcd-health.ts';
import { type HealthHost, type HealthSpec, isMaster, isMember, isNode } from '../spec.ts';
import type { ClusterSighting, HealthSurvey, HostSighting, PodSighting } from '../survey.ts';

const named = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `node${index + 1}`);

/** `node1` with a control plane, all with a member of etcd, the others workers, at 10.0.0.11 and up. */
const soundHosts = (count: number): readonly HealthHost[] =>
  named(count).map((name, index) => ({
    name,
    roles: index === 0 ? ['etcd', 'master'] : ['etcd', 'worker'],
    addresses: [`10.0.0.${11 + index}`],
  }));

export const soundSpec = (changed: Partial<HealthSpec> = {}, count = 3): HealthSpec => ({
  hosts: soundHosts(count),
  nodes: named(count),
  members: named(count),
  etcd: 'kubexm',
  version: 'v1.34.4',
  domain: 'cluster.local',
  dnsAddresses: ['10.233.0.10'],
  apiAddresses: ['10.233.0.1'],
  hasNetwork: true,
  isWhole: true,
  namespaces: ['kube-system', 'kube-flannel'],
  ...changed,
});

export const nowMs = Date.parse('2026-05-01T12:00:00Z');

/** Of the pod network, alone on its node, unless said otherwise. */
export const podNamed = (name: string, changed: Partial<PodSighting> = {}): PodSighting => ({
  namespace: 'kube-system',
  name,
  uid: `uid-of-${name}`,
  node: 'node1',
  containers: ['coredns'],
  addresses: ['10.233.64.2'],
  isOnPodNetwork: true,
  isRunning: true,
  isReady: true,
  because: '',
  restarts: 0,
  ...changed,
});

export const soundCluster = ({ hosts, version }: HealthSpec): ClusterSighting => {
  const nodes = hosts.filter(isNode);
  return {
    nodes: nodes.map(({ name, addresses }) => ({
      name,
      isReady: true,
      because: '',
      lacksNetwork: false,
      version,
      addresses,
      isCordoned: false,
      complaints: [],
    })),
    workloads: [{ kind: 'DaemonSet', namespace: 'kube-flannel', name: 'flannel', wanted: 3, available: 3 }],
    pods: nodes.map(({ name }, index) =>
      podNamed(`coredns-${index}`, { node: name, addresses: [`10.233.6${4 + index}.2`] }),
    ),
    pending: [],
    kubelets: nodes.map(({ name }) => ({ node: name, what: '/healthz', worked: true, said: '' })),
    logs: nodes.map(({ name }) => ({ node: name, what: 'kube-system/coredns', worked: true, said: '' })),
  };
};

const memberIds = new Map(named(9).map((name, index) => [name, String(index + 1)]));

const statusOf = (host: string, members: readonly string[]): EtcdStatus => ({
  memberId: memberIds.get(host) ?? host,
  clusterId: 'c',
  leaderId: '1',
  version: '3.6.16',
  revision: 7,
  dbSize: 1,
  dbSizeInUse: 1,
  isLearner: false,
  errors: [],
  members: members.map((name) => ({
    id: memberIds.get(name) ?? name,
    name,
    peerUrls: [],
    clientUrls: [],
    isLearner: false,
  })),
});

const soundHost = (host: HealthHost, spec: HealthSpec): HostSighting => ({
  components: isMaster(host)
    ? ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler'].map((component) => ({
        component,
        isHealthy: true,
        said: '',
      }))
    : [],
  names: spec.dnsAddresses.map((server) => ({
    server,
    name: `kubernetes.default.svc.${spec.domain}`,
    resolution: { state: 'answered', code: 0, addresses: spec.apiAddresses },
  })),
  services: spec.apiAddresses.map((address) => ({ address, reached: 'answered' })),
  ways: spec.hosts
    .filter(({ name }) => name !== host.name)
    .map(({ name: to }) => ({ way: { to, address: '10.233.65.2', port: 53 }, reached: 'refused' })),
  execs: isMaster(host) ? [{ node: 'node1', what: 'kube-system/coredns-0', worked: true, said: '' }] : [],
  certificates: [
    { path: '/etc/kubernetes/pki/apiserver.crt', standing: 'good', notAfter: '2027-05-01T12:00:00.000Z' },
  ],
  ...(isMember(host)
    ? {
        etcd: {
          host: host.name,
          status: statusOf(host.name, spec.members),
          hash: { revision: 7, compactRevision: 1, hash: 42 },
        },
      }
    : {}),
});

/** A cluster of which nothing but good can be said. */
export const soundSurvey = (spec: HealthSpec): HealthSurvey => ({
  api: { state: 'seen', cluster: soundCluster(spec) },
  hosts: new Map(spec.hosts.map((host) => [host.name, soundHost(host, spec)])),
  nowMs,
});
