import * as z from 'zod';
import { about, texts } from './field.ts';

export const roleGroupsSchema = z
  .strictObject({
    etcd: texts('Hosts of the etcd members.', 'etcd 成员所在的主机。'),
    master: texts('Hosts of the control plane.', '控制平面主机。'),
    worker: texts('Hosts that run workloads.', '运行业务负载的主机。'),
    registry: texts('The one host of the image registry.', '镜像仓库所在的主机，只能有一台。'),
    loadbalancer: texts('Hosts of the external load balancer.', '外部负载均衡所在的主机。'),
    storage: texts('Hosts that give their disks to storage.', '提供存储磁盘的主机。'),
  })
  .prefault({})
  .meta(
    about(
      'Which host does what: names or ranges such as node[5:6], node[01:10].',
      '主机的角色：主机名或范围，例如 node[5:6]、node[01:10]。',
    ),
  );

export type Role = keyof z.output<typeof roleGroupsSchema>;
export const roles = [
  'etcd',
  'master',
  'worker',
  'registry',
  'loadbalancer',
  'storage',
] as const satisfies Role[];
