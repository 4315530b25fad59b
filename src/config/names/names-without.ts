import { type Text, text } from '../../problem/text.ts';

const ports = text(
  'members of etcd listen on 2379 and 2380, and nothing else is asked for there',
  'etcd 成员固定使用 2379 和 2380 端口',
);

const materials = text(
  'a hook is a script as text; what it needs has to be on the host, or in the script',
  '钩子只有脚本内容；所需文件须已在主机上，或写在脚本中',
);

const attempts = text(
  'addons have no effect yet, so that none is tried again',
  '插件尚未生效，因此也不会重试',
);

/** Fields of KubeKey that nothing here is the same as, and why, or what to do instead; `spec.` is missing in front. */
export const namesWithout: Readonly<Record<string, Text>> = {
  'controlPlaneEndpoint.kubevip': text(
    'kube-vip announces its address by ARP, and its address is spec.controlPlaneEndpoint.lb_address',
    'kube-vip 通过 ARP 宣告地址，地址写在 spec.controlPlaneEndpoint.lb_address',
  ),
  'controlPlaneEndpoint.kubeVip.mode': text(
    'kube-vip announces its address by ARP',
    'kube-vip 通过 ARP 宣告地址',
  ),
  'system.skipConfigureOS': text(
    '`--skip-tags` leaves out parts of the preparation; spec.system.firewall and spec.system.selinux may be `keep`',
    '`--skip-tags` 可跳过部分准备工作；spec.system.firewall 和 spec.system.selinux 可设为 `keep`',
  ),
  'system.preInstall.*.materials': materials,
  'system.postInstall.*.materials': materials,
  'kubernetes.containerRuntimeEndpoint': text(
    'the socket follows from spec.kubernetes.containerRuntime.type',
    '套接字由 spec.kubernetes.containerRuntime.type 决定',
  ),
  'kubernetes.disableKubeProxy': text(
    'kube-proxy always runs: no network plugin that takes its place can be installed yet',
    'kube-proxy 始终运行：尚不能安装取代它的网络插件',
  ),
  'etcd.port': ports,
  'etcd.peerPort': ports,
  'etcd.backupScript': text('backups are not built yet', '备份尚未实现'),
  'network.calico.ipv4NatOutgoing': text(
    'pods always leave the cluster with the address of their node',
    'Pod 访问集群外部时始终使用所在节点的地址',
  ),
  'network.calico.defaultIPPOOL': text(
    'the pool of addresses always comes with the cluster',
    '地址池始终随集群创建',
  ),
  'network.flannel.directRouting': text(
    '`host-gw` as spec.network.flannel.backend routes directly',
    '将 spec.network.flannel.backend 设为 `host-gw` 即为直接路由',
  ),
  'network.kubeovn': text('kube-ovn cannot be installed yet', '尚不能安装 kube-ovn'),
  'registry.bridgeIP': text(
    'it belongs to docker, which cannot be installed',
    '它属于 docker，而 docker 不能安装',
  ),
  'registry.namespaceRewrite': text(
    'images keep the path they have upstream; spec.artifacts.images names the registry in front of it',
    '镜像保持上游路径；spec.artifacts.images 指定其前面的镜像仓库',
  ),
  'addons.*.sources': text(
    'what an addon comes from is said beside its name, by `type` with `repo` and `chart`, `path` or `url`',
    '插件来源写在名称旁边：`type` 加上 `repo` 与 `chart`、`path` 或 `url`',
  ),
  'addons.*.retries': attempts,
  'addons.*.delay': attempts,
  kubesphere: text(
    'KubeSphere is installed with its own chart on the finished cluster',
    'KubeSphere 请在集群完成后用其自身的 chart 安装',
  ),
};
