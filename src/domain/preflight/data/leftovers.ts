import { type Text, text } from '../../../problem/text.ts';
import { distributions } from '../../data/distributions.ts';

interface Leftover {
  readonly what: Text;
  /** A new cluster cannot live beside it. */
  readonly blocks: boolean;
  /** No cluster of ours makes it. */
  readonly isOthers?: true;
}

const runtime = (name: string): Leftover => ({
  what: text(`the container runtime ${name}`, `容器运行时 ${name}`),
  blocks: false,
});

const distribution = ({ title }: { readonly title: string }): Leftover => ({
  what: text(`an installation of ${title}`, `${title} 的安装`),
  blocks: true,
  isOthers: true,
});

/** What the traces of earlier installations are, by component; a program alone never blocks. */
export const leftovers: Readonly<Record<string, Leftover>> = {
  kubeadm: { what: text('a cluster made by kubeadm', 'kubeadm 创建的集群'), blocks: true },
  kubelet: { what: text('the configuration of a kubelet', 'kubelet 的配置'), blocks: true },
  kubernetes: {
    what: text('certificates or static pods of a control plane', '控制平面的证书或静态 Pod'),
    blocks: true,
  },
  etcd: { what: text('the data of an etcd member', 'etcd 成员的数据'), blocks: true },
  containerd: runtime('containerd'),
  docker: runtime('Docker'),
  'cri-o': runtime('CRI-O'),
  isulad: runtime('iSulad'),
  cni: {
    what: text('the configuration or programs of a network plugin', '网络插件的配置或程序'),
    blocks: false,
  },
  ...Object.fromEntries(
    Object.entries(distributions).map(([component, one]) => [component, distribution(one)]),
  ),
};
