import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Drawing } from '../../plan/draw.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { restartBalancers } from '../../task/load-balancer/restart-balancers.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { drawAuthorities } from '../pki/draw-authorities.ts';
import { balancerHostsModule, drawBalancerHosts, hostProgram, sharedAddress } from './draw-balancer-hosts.ts';
import { drawRetiredHosts } from './draw-retired-hosts.ts';

const onBalancers = { component: 'load-balancer', roles: ['loadbalancer'], tags: ['load-balancer'] } as const;

/** keepalived with haproxy or nginx on the hosts of their role, and taken away again. */
export const loadBalancerTasks = [
  defineTask({
    ...onBalancers,
    name: 'install-load-balancer',
    aliases: ['SetupLoadBalancer'],
    title: text(
      'Balance the API servers on hosts of their own, one host after another',
      '在专用主机上逐台配置 API Server 的负载均衡',
    ),
    does: 'install',
    service: true,
    looksAtCluster: true,
    tags: ['certs', 'load-balancer'],
    draw: drawInstall,
  }),
  defineTask({
    ...onBalancers,
    name: 'restart-load-balancer',
    title: text(
      'Restart the balancers, one host after another, the one with the virtual address last',
      '逐台重启负载均衡，持有虚拟地址的主机最后重启',
    ),
    does: 'restart',
    draw: (drawing, { config, runId, hosts }) =>
      drawing.module(balancerHostsModule, (part) =>
        restartBalancers(part, { runId, program: programOf(config), ...sharedAddress(config, hosts) }),
      ),
  }),
  defineTask({
    ...onBalancers,
    name: 'uninstall-load-balancer',
    title: text('Take the balancers and the virtual address away', '卸载负载均衡并移除虚拟地址'),
    does: 'uninstall',
    draw: (drawing, { hosts }) => void drawRetiredHosts(drawing, { hosts, after: [] }),
  }),
];

function drawInstall(drawing: Drawing, context: TaskContext): void {
  const { config, tracesOf } = context;
  programOf(config);
  const clusterExists = config.spec.hosts.some(({ name }) => {
    const traces = tracesOf(name);
    return traces?.hasEtcdData === true || traces?.isControlPlane === true;
  });
  const authorities = drawAuthorities(drawing, { config, clusterExists });
  drawBalancerHosts(drawing, { ...context, authorities, after: [] });
}

function programOf(config: ClusterConfig): 'haproxy' | 'nginx' {
  const program = hostProgram(config);
  if (program === undefined) throw problem('kubernetes.no-balancer-hosts', {});
  return program;
}
