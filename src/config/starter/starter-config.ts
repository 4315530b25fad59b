import { defaultKubernetesVersion } from '../../domain/data/kubernetes-versions.ts';
import type { Lang } from '../../problem/text.ts';
import { text } from '../../problem/text.ts';
import { apiVersion } from '../schema/cluster.ts';

export const starterKinds = ['single', 'ha', 'external-lb'] as const;
export type StarterKind = (typeof starterKinds)[number];

interface Shape {
  readonly hosts: readonly string[];
  readonly etcd: string;
  readonly master: string;
  readonly worker: string;
  readonly endpoint: (lang: Lang) => readonly string[];
}

const host = (number: number): string => `node${number}, address: 192.168.10.${10 + number}`;

const threeMasters = {
  hosts: [1, 2, 3, 4, 5].map(host),
  etcd: '"node[1:3]"',
  master: '"node[1:3]"',
  worker: '"node[4:5]"',
};

const shapes: Readonly<Record<StarterKind, Shape>> = {
  single: {
    hosts: [host(1)],
    etcd: 'node1',
    master: 'node1',
    worker: 'node1',
    endpoint: (lang) => [
      said(lang, 'One master needs no load balancer.', '只有一台 master 时不需要负载均衡。'),
      '    externalLoadBalancer: ""',
      '    internalLoadbalancer: ""',
    ],
  },
  ha: {
    ...threeMasters,
    endpoint: (lang) => [
      said(
        lang,
        'haproxy on every worker leads to all masters.',
        '每个 worker 上的 haproxy 代理到所有 master。',
      ),
      said(lang, 'Or kube-vip with lb_address.', '也可以配合 lb_address 使用 kube-vip。'),
      '    internalLoadbalancer: haproxy',
    ],
  },
  'external-lb': {
    ...threeMasters,
    endpoint: (lang) => [
      said(
        lang,
        'Your own load balancer, leading to port 6443 of all masters.',
        '用户自建的负载均衡，转发到所有 master 的 6443 端口。',
      ),
      '    externalLoadBalancer: external',
      said(lang, 'Its address.', '负载均衡的地址。'),
      '    lb_address: 192.168.10.100',
      '    domain: lb.kubexm.local',
      '    port: 6443',
    ],
  },
};

const said = (lang: Lang, en: string, zh: string, indent = 4): string =>
  `${' '.repeat(indent)}# ${text(en, zh)[lang]}`;

/** A commented file to begin with; the addresses are examples. */
export function starterConfig(kind: StarterKind, lang: Lang = 'en'): string {
  const { hosts, etcd, master, worker, endpoint } = shapes[kind];
  const say = (en: string, zh: string, indent = 2): string => said(lang, en, zh, indent);
  return [
    `apiVersion: ${apiVersion}`,
    'kind: Cluster',
    'metadata:',
    '  name: my-cluster',
    'spec:',
    say(
      'Login for every host; a host may have its own user, port, password or key.',
      '所有主机的登录方式；单台主机可以有自己的用户、端口、密码或私钥。',
    ),
    '  global:',
    '    user: root',
    '    port: 22',
    say(
      `Or: password: a value, \${env:NAME}, \${file:/path} or an age-encrypted text.`,
      `也可以写 password：取值可为明文、\${env:NAME}、\${file:/path} 或 age 加密文本。`,
      4,
    ),
    '    privateKeyPath: ~/.ssh/id_rsa',
    say(
      'Every machine of the cluster. Example addresses: replace them.',
      '集群的全部主机。以下为示例地址，请替换。',
    ),
    '  hosts:',
    ...hosts.map((line) => `    - {name: ${line}}`),
    say(
      'Who does what; "node[1:3]" means node1, node2, node3 (the quotes are needed).',
      '主机的角色；"node[1:3]" 表示 node1、node2、node3（引号不可省略）。',
    ),
    '  roleGroups:',
    say('1, 3 or 5 members.', '1、3 或 5 个成员。', 4),
    `    etcd: [${etcd}]`,
    `    master: [${master}]`,
    `    worker: [${worker}]`,
    say('How the API server is reached.', 'API Server 的访问入口。'),
    '  controlPlaneEndpoint:',
    ...endpoint(lang),
    '  kubernetes:',
    say(
      'kubeadm, or kubexm: binaries run by systemd.',
      'kubeadm 部署，或 kubexm：由 systemd 运行二进制文件。',
      4,
    ),
    '    type: kubeadm',
    `    version: ${defaultKubernetesVersion}`,
    '    containerRuntime:',
    '      type: containerd',
    '  network:',
    say(
      'calico, flannel or none; cilium, kube-ovn and hybridnet cannot be installed yet.',
      'calico、flannel 或 none；cilium、kube-ovn、hybridnet 尚不支持安装。',
      4,
    ),
    '    plugin: calico',
    say('Neither may overlap the network of the hosts.', '两个网段都不能与主机网络重叠。', 4),
    '    kubePodsCIDR: 10.233.64.0/18',
    '    kubeServiceCIDR: 10.233.0.0/18',
    '',
  ].join('\n');
}
