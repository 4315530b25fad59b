import { type Arch, archOfHost } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { fetchForCluster } from '../artifacts/fetch-for-cluster.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { drawNodes } from '../nodes/draw-nodes.ts';
import { drawAuthorities } from '../pki/draw-authorities.ts';
import { drawControlPlane } from './draw-control-plane.ts';

/** Control planes and nodes that systemd runs. */
export const controlPlaneTasks = [
  defineTask({
    name: 'install-control-plane',
    title: text('Run the control plane by systemd', '由 systemd 运行控制平面'),
    component: 'control-plane',
    does: 'run',
    looksAtCluster: true,
    roles: ['master'],
    tags: ['artifacts', 'certs', 'control-plane'],
    draw: (drawing, context) => drawControlPlane(drawing, { ...partOf(drawing, context), afterStore: [] }),
  }),
  defineTask({
    name: 'install-nodes',
    title: text('Run kubelets and proxies by systemd', '由 systemd 运行 kubelet 和 kube-proxy'),
    component: 'node',
    does: 'run',
    looksAtCluster: true,
    roles: ['master', 'worker'],
    tags: ['artifacts', 'certs', 'nodes'],
    draw: (drawing, context) => drawNodes(drawing, { ...partOf(drawing, context), afterApi: [] }),
  }),
];

function partOf(drawing: Drawing, context: TaskContext): ClusterPart {
  const { config, hosts, factsOf, tracesOf } = context;
  const { type } = config.spec.kubernetes;
  if (type !== 'kubexm') throw problem('kubernetes.not-this-mode', { type });
  const archOf = (host: string): Arch => archOfHost(host, factsOf(host).arch);
  const fetched = fetchForCluster(drawing, {
    config,
    arches: [...new Set(hosts.map(archOf))],
    only: ['kubernetes-server'],
    withImages: false,
  });
  const clusterExists = config.spec.hosts.some(({ name }) => {
    const traces = tracesOf(name);
    return traces?.hasEtcdData === true || traces?.isControlPlane === true;
  });
  const authorities = drawAuthorities(drawing, { config, clusterExists });
  return { ...context, archOf, fetched, authorities, after: [] };
}
