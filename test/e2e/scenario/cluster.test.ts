import { expect } from 'vitest';
import { afterDeletion } from '../harness/after-deletion.ts';
import { comesUp } from '../harness/comes-up.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';
import type { ScenarioName } from '../scenarios.ts';

interface Topology {
  readonly hosts: number;
  readonly ipv6?: true;
  /** It is deleted in the end, and the hosts are as before. */
  readonly goes?: true;
  /** Parts of the file, laid over what `create lab` writes. */
  readonly parts: Readonly<Record<string, object>>;
  /** Shell lines for the first host, and what they print when it came about as the file says. */
  readonly shows?: Readonly<Record<string, RegExp>>;
}

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `node${first + index}`);

const balanced = { controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' } };

/** Three masters and a worker that reaches them through a balancer of its own. */
const threeMasters = {
  ...balanced,
  roleGroups: { etcd: range(1, 3), master: range(1, 3), worker: range(4, 4) },
};

const etcdApart = {
  ...balanced,
  roleGroups: { etcd: range(1, 3), master: range(4, 5), worker: range(6, 7) },
};

const bySystemd = { kubernetes: { type: 'kubexm' } };

/** etcd is run by systemd, too, unless it is said to be a pod. */
const byKubeadm = { kubernetes: { type: 'kubeadm' } };
const inPods = { ...byKubeadm, etcd: { type: 'kubeadm' } };

/** Nobody is there; with these flags API servers answer nobody without a name. */
const issuer = {
  apiServer: { extraArgs: { 'oidc-issuer-url': 'https://id.example.com', 'oidc-client-id': 'kubexm' } },
};

const kubectl = 'kubectl --kubeconfig=/etc/kubernetes/admin.conf';

const twoFamilies = {
  [`${kubectl} get nodes -o jsonpath='{.items[1].spec.podCIDRs}'`]: /^\["10\.233\.[^"]*","fd00:/,
  [`${kubectl} -n kube-system get pods -l k8s-app=kube-dns -o jsonpath='{.items[0].status.podIPs}'`]:
    /"10\.233\.[^"]*".*"fd00:/,
};

const topologies = {
  'cluster-of-one-host': { hosts: 1, goes: true, parts: bySystemd },
  'cluster-of-one-host-by-kubeadm': { hosts: 1, parts: inPods },
  'cluster-of-one-host-by-kubeadm-with-an-issuer': {
    hosts: 1,
    parts: { ...inPods, kubernetes: { ...byKubeadm.kubernetes, ...issuer } },
    shows: {
      "curl -sk -o /dev/null -w '%{http_code}' https://127.0.0.1:6443/readyz": /^401$/,
      [`${kubectl} -n kube-system get pod kube-apiserver-node1 -o jsonpath='{.spec.containers[0].livenessProbe}'`]:
        /"tcpSocket"/,
    },
  },
  'cluster-by-kubeadm': { hosts: 2, parts: byKubeadm },
  'cluster-of-a-master-and-two-workers': { hosts: 3, parts: bySystemd },
  'cluster-of-a-master-and-two-workers-by-kubeadm': { hosts: 3, parts: inPods },
  'cluster-with-three-masters': { hosts: 4, parts: { ...threeMasters, ...bySystemd } },
  'cluster-by-kubeadm-with-three-masters': { hosts: 4, parts: { ...threeMasters, ...inPods } },
  'cluster-by-kubeadm-with-three-masters-and-etcd-beside': {
    hosts: 4,
    parts: { ...threeMasters, ...byKubeadm, etcd: { type: 'kubexm' } },
  },
  'cluster-with-etcd-apart': { hosts: 7, parts: { ...etcdApart, ...bySystemd } },
  'cluster-by-kubeadm-with-etcd-apart': { hosts: 7, parts: { ...etcdApart, ...byKubeadm } },
  'cluster-with-two-families': { hosts: 2, ipv6: true, parts: bySystemd, shows: twoFamilies },
  'cluster-by-kubeadm-with-two-families': { hosts: 2, ipv6: true, parts: inPods, shows: twoFamilies },
  'cluster-with-calico': {
    hosts: 2,
    parts: {
      network: { plugin: 'calico', calico: { vxlanMode: 'Always', ipipMode: 'Never' } },
      kubernetes: { type: 'kubexm', proxyMode: 'iptables' },
    },
    shows: {
      'ip -d link show vxlan.calico': /vxlan id 4096/,
      'ip route': /10\.233\.\S+ via \S+ dev vxlan\.calico/,
      'iptables-save -t nat': /KUBE-SERVICES/,
    },
  },
  'cluster-with-host-gw': {
    hosts: 2,
    parts: {
      network: { plugin: 'flannel', flannel: { backend: 'host-gw' } },
      kubernetes: { type: 'kubexm', proxyMode: 'iptables' },
    },
    shows: {
      'ip route': /10\.233\.\S+ via 10\.213\.\S+ dev host0/,
      'ip -o link show type vxlan': /^$/,
      'iptables-save -t nat': /KUBE-SERVICES/,
    },
  },
} satisfies Readonly<Partial<Record<ScenarioName, Topology>>>;

for (const [name, topology] of Object.entries(topologies) as [ScenarioName, Topology][]) {
  const { hosts, ipv6 = false, parts, goes, shows = {} } = topology;
  scenario(name, { hosts, ipv6, timeoutMs: 1_200_000 }, async (stage) => {
    const { kubexm, on, lab } = stage;
    const bare = goes === true ? await stage.digest() : undefined;
    await comesUp(stage, await labCluster(lab, parts));
    for (const [asks, says] of Object.entries(shows))
      expect.soft(await on('node1').run(asks), asks).toMatch(says);
    if (bare === undefined) return;
    const deleted = await kubexm('delete', 'cluster', '-f', 'cluster.yaml', '-y');
    expect(deleted, deleted.stderr).toMatchObject({ code: 0 });
    expect(await stage.changesSince(bare, { except: afterDeletion })).toBe('');
    expect((await kubexm('delete', 'cluster', '-f', 'cluster.yaml', '-y')).stderr).toContain(' 0 changed');
  });
}
