import * as z from 'zod';
import { about, choice, flag, optionalText, textWithDefault } from './field.ts';

export const controlPlaneEndpointSchema = z
  .strictObject({
    externalLoadBalancer: choice(
      ['', 'kubexm', 'kubexm-kh', 'kubexm-kn', 'external'],
      '',
      'Load balancer outside the nodes: kubexm (= kubexm-kh, keepalived + haproxy), kubexm-kn (keepalived + nginx), external (yours), or "" for none.',
      '节点之外的负载均衡：kubexm（即 kubexm-kh，keepalived + haproxy）、kubexm-kn（keepalived + nginx）、external（用户自建），空表示不启用。',
    ),
    internalLoadbalancer: choice(
      ['', 'haproxy', 'nginx', 'kube-vip'],
      '',
      'Load balancer on the nodes: haproxy or nginx on every worker, kube-vip on every master, or "".',
      '节点上的负载均衡：haproxy 或 nginx 部署在每个 worker，kube-vip 部署在每个 master，空表示不启用。',
    ),
    externalDNS: flag(
      false,
      'The domain is resolved by your DNS; lb_address stays empty then.',
      '由外部 DNS 解析控制平面域名，此时 lb_address 必须为空。',
    ),
    domain: textWithDefault('lb.kubexm.local', 'Domain of the control plane.', '控制平面域名。'),
    lb_address: textWithDefault(
      '',
      'Virtual or external address of the load balancer.',
      '负载均衡的 VIP 或外部地址。',
    ),
    port: z.int().min(1).max(65535).default(6443).meta(about('Port of the control plane.', '控制平面端口。')),
    keepalived: z
      .strictObject({
        vrid: z
          .int()
          .min(1)
          .max(255)
          .optional()
          .meta(about('VRRP router id; chosen when absent.', 'VRRP 路由标识；缺省时自动选择。')),
        interface: optionalText('Network interface; detected when absent.', '网卡名称；缺省时自动探测。'),
      })
      .prefault({})
      .meta(about('keepalived of the kubexm load balancers.', 'kubexm 负载均衡的 keepalived 设置。')),
    kubeVip: z
      .strictObject({
        vip: textWithDefault(
          '',
          'Virtual address; lb_address when empty.',
          '虚拟地址；为空时使用 lb_address。',
        ),
        interface: optionalText('Network interface; detected when absent.', '网卡名称；缺省时自动探测。'),
      })
      .prefault({})
      .meta(about('kube-vip on the masters.', 'master 上的 kube-vip 设置。')),
  })
  .prefault({})
  .meta(about('How the API server is reached.', 'API Server 的访问入口。'));
