import * as z from 'zod';
import { about, choice, count, flag, textWithDefault } from './field.ts';

const encapsulation = ['Always', 'CrossSubnet', 'Never'] as const;

export const networkSchema = z
  .strictObject({
    plugin: choice(
      ['calico', 'flannel', 'cilium', 'kube-ovn', 'hybridnet', 'none'],
      'calico',
      'Network plugin.',
      '网络插件。',
    ),
    kubePodsCIDR: textWithDefault(
      '10.233.64.0/18',
      'Range of pods: one, or "v4,v6".',
      'Pod 网段：单个，或 "v4,v6" 双栈。',
    ),
    kubeServiceCIDR: textWithDefault(
      '10.233.0.0/18',
      'Range of services: one, or "v4,v6".',
      'Service 网段：单个，或 "v4,v6" 双栈。',
    ),
    calico: z
      .strictObject({
        ipipMode: choice(
          encapsulation,
          'Always',
          'IPIP encapsulation; Never with VXLAN.',
          'IPIP 封装；使用 VXLAN 时必须为 Never。',
        ),
        vxlanMode: choice(
          encapsulation,
          'Never',
          'VXLAN encapsulation; Never with IPIP.',
          'VXLAN 封装；使用 IPIP 时必须为 Never。',
        ),
        vethMTU: count(0, 0, 65535, 'MTU of pods; 0 detects it.', 'Pod 的 MTU；0 表示自动探测。'),
      })
      .prefault({})
      .meta(about('Settings of calico.', 'calico 设置。')),
    flannel: z
      .strictObject({
        backend: choice(['vxlan', 'host-gw', 'wireguard'], 'vxlan', 'Backend of flannel.', 'flannel 后端。'),
      })
      .prefault({})
      .meta(about('Settings of flannel.', 'flannel 设置。')),
    ippool: z
      .strictObject({
        blockSize: count(26, 20, 32, 'Mask of each block of the IPv4 pool.', 'IPv4 地址池的块掩码长度。'),
      })
      .prefault({})
      .meta(about('Address pool.', '地址池。')),
    multus: z
      .strictObject({ enabled: flag(false, 'Install multus.', '是否安装 multus。') })
      .prefault({})
      .meta(about('More than one interface for a pod.', 'Pod 多网卡。')),
  })
  .prefault({})
  .meta(about('Network of pods and services.', 'Pod 与 Service 网络。'));
