import * as z from 'zod';
import { containerRuntimeSchema } from './container-runtime.ts';
import { encryptionSchema } from './encryption.ts';
import { about, choice, count, flag, flagArguments, optionalText, texts, textWithDefault } from './field.ts';
import { kubeProxySchema } from './kube-proxy.ts';
import { kubeadmSchema } from './kubeadm.ts';

const component = (name: string) =>
  z
    .strictObject({
      extraArgs: flagArguments(`Arguments of ${name}, without dashes.`, `${name} 的参数，不带横线。`),
    })
    .prefault({})
    .meta(about(`Settings of ${name}.`, `${name} 的设置。`));

const feature = (en: string, zh: string) =>
  z
    .strictObject({ enabled: flag(false, 'Install it.', '是否安装。') })
    .prefault({})
    .meta(about(en, zh));

const auditSchema = z
  .strictObject({
    enabled: flag(true, 'Write an audit log.', '是否记录审计日志。'),
    policyFile: optionalText('Audit policy on this machine.', '本机上的审计策略文件。'),
    maxAgeDays: count(30, 0, 36500, 'Days a log is kept.', '日志保留天数。'),
    maxBackups: count(10, 0, 100_000, 'Old logs kept.', '保留的历史日志数。'),
    maxSizeMB: count(100, 1, 100_000, 'Size at which a log is rotated.', '日志轮转大小（MB）。'),
  })
  .prefault({})
  .meta(about('Audit log of the API server.', 'API Server 审计日志。'));

export const kubernetesSchema = z
  .strictObject({
    type: choice(
      ['kubeadm', 'kubexm'],
      'kubeadm',
      'kubeadm, or kubexm: binaries run by systemd.',
      'kubeadm 部署，或 kubexm：由 systemd 运行二进制文件。',
    ),
    version: optionalText(
      'Kubernetes version, vX.Y.Z; the newest supported one when absent.',
      'Kubernetes 版本，vX.Y.Z；缺省为支持的最新版本。',
    ),
    clusterName: textWithDefault('cluster.local', 'DNS domain of the cluster.', '集群的 DNS 域名。'),
    apiserverCertExtraSans: texts(
      'More names and addresses in the certificate of the API server.',
      'API Server 证书的额外域名或地址。',
    ),
    containerRuntime: containerRuntimeSchema,
    autoRenewCerts: flag(false, 'Renew certificates by a timer.', '通过定时器自动续期证书。'),
    masqueradeAll: flag(false, 'kube-proxy SNATs everything.', 'kube-proxy 对所有流量做 SNAT。'),
    maxPods: count(110, 1, 10_000, 'Pods on a node.', '每个节点的最大 Pod 数。'),
    podPidsLimit: count(10_000, -1, 4_194_304, 'Processes in a pod.', '每个 Pod 的最大进程数。'),
    nodeCidrMaskSize: count(24, 1, 32, 'IPv4 mask of each node.', '每个节点的 IPv4 掩码长度。'),
    nodeCidrMaskSizeIPv6: z
      .int()
      .min(1)
      .max(128)
      .optional()
      .meta(about('IPv6 mask of each node; derived when absent.', '每个节点的 IPv6 掩码长度；缺省时推导。')),
    proxyMode: z
      .enum(['nftables', 'iptables', 'ipvs'])
      .optional()
      .meta(
        about(
          'Mode of kube-proxy; nftables where the version supports it, else iptables.',
          'kube-proxy 模式；版本支持时默认 nftables，否则 iptables。',
        ),
      ),
    featureGates: z
      .record(z.string(), z.boolean())
      .default({})
      .meta(about('Feature gates by name.', '特性门控。')),
    kubeletArgs: texts(
      'Arguments of the kubelet, such as --image-gc-high-threshold=80.',
      'kubelet 参数，例如 --image-gc-high-threshold=80。',
    ),
    cgroupDriver: choice(
      ['systemd', 'cgroupfs'],
      'systemd',
      'Driver of control groups, of the kubelet and of the runtime alike; containerd takes systemd only.',
      'cgroup 驱动，kubelet 与运行时一致；containerd 仅支持 systemd。',
    ),
    serviceNodePortRange: textWithDefault(
      '30000-32767',
      'Ports of NodePort services.',
      'NodePort 端口范围。',
    ),
    kubeProxyConfiguration: kubeProxySchema,
    apiServer: component('kube-apiserver'),
    controllerManager: component('kube-controller-manager'),
    scheduler: component('kube-scheduler'),
    kubelet: component('kubelet'),
    kubeProxy: component('kube-proxy'),
    kubeadm: kubeadmSchema,
    audit: auditSchema,
    encryption: encryptionSchema,
    nodeFeatureDiscovery: feature('Node feature discovery.', '节点特性发现。'),
    kata: feature('Kata containers as a runtime class.', 'Kata 容器运行时类。'),
  })
  .prefault({})
  .meta(about('Kubernetes itself.', 'Kubernetes 本身。'));
