import { text } from '../../../problem/text.ts';
import type { HealthSpec } from '../spec.ts';
import type { ClusterSighting, HealthSurvey, HostSighting, NodeSighting } from '../survey.ts';
import { nowMs, podNamed } from './sound-cluster.ts';

type Change = (survey: HealthSurvey) => HealthSurvey;

const onCluster =
  (change: (cluster: ClusterSighting) => Partial<ClusterSighting>): Change =>
  (survey) =>
    survey.api.state === 'seen'
      ? {
          ...survey,
          api: { state: 'seen', cluster: { ...survey.api.cluster, ...change(survey.api.cluster) } },
        }
      : survey;

const onNode = (name: string, changed: Partial<NodeSighting>): Change =>
  onCluster(({ nodes }) => ({
    nodes: nodes.map((node) => (node.name === name ? { ...node, ...changed } : node)),
  }));

export const onHost =
  (name: string, change: (host: HostSighting) => Partial<HostSighting>): Change =>
  ({ hosts, ...survey }) => ({
    ...survey,
    hosts: new Map([...hosts].map(([at, host]) => [at, at === name ? { ...host, ...change(host) } : host])),
  });

const withoutHost =
  (name: string): Change =>
  ({ hosts, ...survey }) => ({
    ...survey,
    hosts: new Map([...hosts].filter(([at]) => at !== name)),
  });

const certificate = (standing: HostSighting['certificates'][number]['standing']): Change =>
  onHost('node2', () => ({ certificates: [{ path: '/x.crt', standing, notAfter: '2026-06-01' }] }));

const named = (resolution: HostSighting['names'][number]['resolution']): Change =>
  onHost('node2', ({ names }) => ({ names: names.map((one) => ({ ...one, resolution })) }));

const request = (askedAtMs: number): Change =>
  onCluster(() => ({
    pending: [
      { name: 'csr-1', requester: 'system:node:node2', signer: 'kubernetes.io/kubelet-serving', askedAtMs },
    ],
  }));

const errand = (node: string) => ({ node, what: 'kube-system/x', worked: false, said: '500 dial tcp' });

const way = (reached: HostSighting['services'][number]['reached']): Change =>
  onHost('node3', () => ({ ways: [{ way: { to: 'node1', address: '10.233.64.2', port: 53 }, reached }] }));

const lacking = { isReady: false, because: 'NetworkReady=false', lacksNetwork: true };

/** Nobody has set up a network of pods: no node is Ready, and nothing runs that needs it. */
const withoutNetwork: Change = (survey) =>
  named({ state: 'silent' })(
    onCluster(({ nodes, pods, workloads }) => ({
      nodes: nodes.map((node) => ({ ...node, ...lacking })),
      pods: pods.map((pod) => ({ ...pod, isRunning: false, isReady: false, because: 'Pending' })),
      workloads: workloads.map((one) => ({ ...one, available: 0 })),
    }))(survey),
  );

/** What is wrong, and what is said about it: check, state, subject and words. */
export const clusterFaults: readonly (readonly [
  what: string,
  change: Change,
  expected: readonly string[],
  spec?: Partial<HealthSpec>,
])[] = [
  ['a sound cluster', (survey) => survey, []],
  [
    'a host that cannot be asked',
    withoutHost('node3'),
    ['hosts error node3: cannot be asked', 'etcd error node3: the member does not answer'],
  ],
  [
    'a member that does not answer',
    onHost('node2', () => ({ etcd: { host: 'node2' } })),
    ['etcd error node2: the member does not answer'],
  ],
  [
    'a member with other data',
    onHost('node2', ({ etcd }) => ({
      etcd: { ...etcd, host: 'node2', hash: { revision: 7, compactRevision: 1, hash: 41 } },
    })),
    ['etcd error node2: the data differs from that of other members'],
  ],
  [
    'a member that kubeadm runs and that the others do not know',
    onHost('node1', ({ etcd }) => ({
      etcd: {
        host: 'node1',
        ...(etcd?.status && { status: { ...etcd.status, members: etcd.status.members.slice(0, 1) } }),
      },
    })),
    ['etcd error node1: the member knows node1 instead of node1, node2, node3'],
    { etcd: 'kubeadm' },
  ],
  [
    'a member that kubeadm runs and that holds other data',
    onHost('node2', ({ etcd }) => ({
      etcd: { ...etcd, host: 'node2', hash: { revision: 7, compactRevision: 1, hash: 41 } },
    })),
    ['etcd error node2: the data differs from that of other members'],
    { etcd: 'kubeadm' },
  ],
  [
    'an etcd of others that is not well',
    onHost('node1', () => ({
      external: [{ endpoint: 'https://10.9.0.1:2379', said: { because: text('refused', '被拒绝') } }],
    })),
    ['etcd error node1: https://10.9.0.1:2379: refused'],
    { etcd: 'external', members: [], external: { endpoints: ['https://10.9.0.1:2379'] } },
  ],
  [
    'no API',
    (survey) => ({ ...survey, api: { state: 'no-api' } }),
    ['api error API: no answer: no control plane answers'],
  ],
  [
    'an API that is not ours',
    (survey) => ({ ...survey, api: { state: 'no-api', because: text('not ours', '不是本集群') } }),
    ['api error API: no answer: not ours'],
  ],
  [
    'a scheduler that is not well',
    onHost('node1', () => ({
      components: [{ component: 'kube-scheduler', isHealthy: false, said: 'refused' }],
    })),
    ['components error node1: kube-scheduler is not healthy: refused'],
  ],
  [
    'a host that is no node',
    onCluster(({ nodes }) => ({ nodes: nodes.slice(0, 2) })),
    ['nodes-registered error node3: is not registered as a node'],
  ],
  [
    'a node that is not Ready',
    onNode('node3', { isReady: false, because: 'cni plugin not initialized' }),
    ['nodes-ready error node3: is not Ready: cni plugin not initialized'],
  ],
  [
    'nodes that wait for a network which somebody else brings, and nothing else',
    withoutNetwork,
    ['node1', 'node2', 'node3'].map(
      (node) => `nodes-ready warning ${node}: is not Ready: no network plugin yet`,
    ),
    { hasNetwork: false },
  ],
  [
    'a pod that needs no network of pods and does not start without it',
    (survey) =>
      onCluster(({ pods }) => ({
        pods: [...pods, podNamed('x', { isOnPodNetwork: false, isReady: false, because: 'Error' })],
      }))(withoutNetwork(survey)),
    [
      ...['node1', 'node2', 'node3'].map(
        (node) => `nodes-ready warning ${node}: is not Ready: no network plugin yet`,
      ),
      'pods error kube-system/x: on node1: Error',
    ],
    { hasNetwork: false },
  ],
  [
    'a kubelet that is silent among nodes that wait for a network',
    (survey) => onNode('node2', { because: 'silent', lacksNetwork: false })(withoutNetwork(survey)),
    [
      'nodes-ready error node1: is not Ready: no network plugin yet',
      'nodes-ready error node2: is not Ready: silent',
      'nodes-ready error node3: is not Ready: no network plugin yet',
    ],
    { hasNetwork: false },
  ],
  [
    'a node without a network where others have one of theirs',
    onNode('node3', lacking),
    ['nodes-ready error node3: is not Ready: NetworkReady=false'],
    { hasNetwork: false },
  ],
  [
    'nodes without the network that is ours to bring',
    (survey) => onNode('node2', lacking)(onNode('node1', lacking)(onNode('node3', lacking)(survey))),
    ['node1', 'node2', 'node3'].map((node) => `nodes-ready error ${node}: is not Ready: NetworkReady=false`),
  ],
  [
    'an old kubelet',
    onNode('node2', { version: 'v1.33.0' }),
    ['nodes-version error node2: the kubelet is v1.33.0, wanted is v1.34.4'],
  ],
  [
    'another address',
    onNode('node2', { addresses: ['192.168.0.2'] }),
    ['nodes-address error node2: is known by 192.168.0.2 instead of 10.0.0.12'],
  ],
  [
    'a full disk',
    onNode('node2', { complaints: ['DiskPressure'] }),
    ['nodes-pressure error node2: complains of DiskPressure'],
  ],
  [
    'a cordoned node',
    onNode('node2', { isCordoned: true }),
    ['nodes-cordoned warning node2: is cordoned: no new pods go there'],
  ],
  [
    'a node that the file does not name',
    (survey) => survey,
    ['nodes-unknown warning node3: is a node of the cluster, but not in the file'],
    { nodes: ['node1', 'node2'] },
  ],
  [
    'a workload that is not available everywhere',
    onCluster(({ workloads }) => ({ workloads: workloads.map((one) => ({ ...one, available: 2 })) })),
    ['workloads error kube-flannel/flannel: DaemonSet: 2 of 3 available'],
  ],
  [
    'a pod that does not start',
    onCluster(({ pods }) => ({
      pods: [...pods, podNamed('x', { isReady: false, because: 'CrashLoopBackOff' })],
    })),
    ['pods error kube-system/x: on node1: CrashLoopBackOff'],
  ],
  [
    'a pod of somebody else that does not start',
    onCluster(({ pods }) => ({
      pods: [...pods, podNamed('x', { namespace: 'shop', isReady: false, restarts: 9, endedAtMs: nowMs })],
    })),
    [],
  ],
  [
    'a pod that ended lately',
    onCluster(({ pods }) => ({
      pods: [...pods, podNamed('x', { restarts: 2, endedAtMs: nowMs - 120_000 })],
    })),
    ['pod-restarts warning kube-system/x: ended 2 min ago, restarts so far: 2'],
  ],
  [
    'a pod whose first start was too early',
    onCluster(({ pods }) => ({
      pods: [
        ...pods,
        podNamed('x', { restarts: 1, startedAtMs: nowMs - 70_000, endedAtMs: nowMs - 60_000 }),
        podNamed('y', { restarts: 1, startedAtMs: nowMs - 600_000, endedAtMs: nowMs - 60_000 }),
        podNamed('z', { restarts: 2, startedAtMs: nowMs - 70_000, endedAtMs: nowMs - 60_000 }),
      ],
    })),
    [
      'pod-restarts warning kube-system/y: ended 1 min ago, restarts so far: 1',
      'pod-restarts warning kube-system/z: ended 1 min ago, restarts so far: 2',
    ],
  ],
  [
    'a pod that ended long ago',
    onCluster(({ pods }) => ({
      pods: [...pods, podNamed('x', { restarts: 2, endedAtMs: nowMs - 3_600_000 })],
    })),
    [],
  ],
  [
    'DNS that is silent',
    named({ state: 'silent' }),
    ['dns error node2: kubernetes.default.svc.cluster.local at 10.233.0.10: no answer'],
  ],
  [
    'DNS that knows nothing',
    named({ state: 'answered', code: 3, addresses: [] }),
    ['dns error node2: kubernetes.default.svc.cluster.local at 10.233.0.10: NXDOMAIN'],
  ],
  [
    'DNS that says something else',
    named({ state: 'answered', code: 0, addresses: ['1.2.3.4'] }),
    ['dns error node2: kubernetes.default.svc.cluster.local at 10.233.0.10: 1.2.3.4'],
  ],
  [
    'a service that refuses',
    onHost('node2', () => ({ services: [{ address: '10.233.0.1', reached: 'refused' }] })),
    ['service error node2: kubernetes.default at 10.233.0.1 443: refused'],
  ],
  [
    'a pod that is not reached',
    way('silent'),
    ['pod-network error node3: a pod on node1 at 10.233.64.2: no answer'],
  ],
  [
    'a pod without a route',
    way('no-route'),
    ['pod-network error node3: a pod on node1 at 10.233.64.2: no route to it'],
  ],
  ['a pod that refuses is a pod that was reached', way('refused'), []],
  [
    'a kubelet out of reach',
    onCluster(() => ({ kubelets: [errand('node2')] })),
    ['kubelets error node2: kube-system/x: 500 dial tcp'],
  ],
  [
    'a log that cannot be read',
    onCluster(() => ({ logs: [errand('node2')] })),
    ['logs error node2: log of kube-system/x: 500 dial tcp'],
  ],
  [
    'a command that cannot be run',
    onHost('node1', () => ({ execs: [errand('node2')] })),
    ['exec error node2: exec in kube-system/x: 500 dial tcp'],
  ],
  [
    'a request that nobody decides',
    request(nowMs - 60_000),
    ['requests error csr-1: system:node:node2 waits for kubernetes.io/kubelet-serving'],
  ],
  ['a request that was just made', request(nowMs - 5_000), []],
  [
    'an expired certificate',
    certificate('expired'),
    ['certificates error node2: /x.crt expired on 2026-06-01'],
  ],
  [
    'a certificate of the future',
    certificate('not-yet-valid'),
    ['certificates error node2: /x.crt is not valid yet'],
  ],
  [
    'a certificate about to end',
    certificate('close'),
    ['certificates-close warning node2: /x.crt expires on 2026-06-01'],
  ],
];
