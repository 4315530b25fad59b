import type { Drawing } from '../../plan/draw.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { controlPlaneComponents } from '../../task/kubernetes/install-control-plane.ts';
import { restartComponents, rollComponents } from '../../task/kubernetes/restart-components.ts';
import { uninstallControlPlane, uninstallNodes } from '../../task/kubernetes/uninstall-nodes.ts';
import type { KubernetesComponent } from '../../template/kubernetes/settings.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { taskPart } from '../cluster/task-part.ts';
import { defineTask, type TaskContext, type TaskRow } from '../define-task.ts';
import { drawNodes, nodesModule } from '../nodes/draw-nodes.ts';
import { controlPlane, drawControlPlane } from './draw-control-plane.ts';

const nodeComponents = ['kubelet', 'kube-proxy'] as const;

const onMasters = { component: 'control-plane', roles: ['master'] } as const;
const onNodes = { component: 'nodes', roles: ['master', 'worker'] } as const;

/** Control planes and nodes that systemd runs, and taken away again. */
export const controlPlaneTasks: readonly TaskRow[] = [
  defineTask({
    ...onMasters,
    name: 'install-control-plane',
    title: text('Run the control plane by systemd', '由 systemd 运行控制平面'),
    does: 'install',
    service: true,
    looksAtCluster: true,
    tags: ['artifacts', 'certs', 'control-plane'],
    draw: (drawing, context) => drawControlPlane(drawing, { ...partOf(drawing, context), startAfter: [] }),
  }),
  defineTask({
    ...onMasters,
    name: 'uninstall-control-plane',
    title: text('Take the control plane away; etcd stays', '卸载控制平面；保留 etcd'),
    does: 'uninstall',
    tags: ['control-plane'],
    draw: onUnits((drawing, { hosts }) =>
      drawing.module(controlPlane, (part) => uninstallControlPlane(part, { hosts, modules: [controlPlane] })),
    ),
  }),
  defineTask({
    ...onNodes,
    name: 'install-nodes',
    title: text('Run kubelets and proxies by systemd', '由 systemd 运行 kubelet 和 kube-proxy'),
    does: 'install',
    service: true,
    looksAtCluster: true,
    tags: ['artifacts', 'certs', 'nodes'],
    draw: (drawing, context) => drawNodes(drawing, { ...partOf(drawing, context), afterApi: [] }),
  }),
  defineTask({
    ...onNodes,
    name: 'uninstall-nodes',
    title: text(
      'Take kubelets and proxies away, with all pods',
      '卸载 kubelet 和 kube-proxy，并删除所有 Pod',
    ),
    does: 'uninstall',
    tags: ['nodes'],
    draw: onUnits((drawing, { hosts }) =>
      drawing.module(nodesModule, (part) => uninstallNodes(part, { hosts, modules: [nodesModule] })),
    ),
  }),
  restartRow('control-plane', controlPlaneComponents, 'master'),
  restartRow('nodes', nodeComponents, 'worker'),
  ...controlPlaneComponents.map((component) => restartRow(component, [component], 'master')),
  ...nodeComponents.map((component) => restartRow(component, [component], 'worker')),
];

/** Masters one after the other, for the API must stay; what serves its own host side by side. */
function restartRow(
  what: string,
  components: readonly KubernetesComponent[],
  role: 'master' | 'worker',
): TaskRow {
  const { roles } = role === 'master' ? onMasters : onNodes;
  const restart = role === 'master' ? rollComponents : restartComponents;
  return defineTask({
    name: `restart-${what}`,
    title: fill(text('Restart {units}', '重启 {units}'), { units: components.join(', ') }),
    component: what,
    does: 'restart',
    roles,
    tags: [...components],
    draw: onUnits((drawing, { hosts, runId }) =>
      drawing.module(role === 'master' ? controlPlane : nodesModule, (part) =>
        restart(part, { runId, hosts, components }),
      ),
    ),
  });
}

/** For clusters whose units these are; kubeadm has its own ways. */
function onUnits(draw: TaskRow['draw']): TaskRow['draw'] {
  return (drawing, context) => {
    const { type } = context.config.spec.kubernetes;
    if (type !== 'kubexm') throw problem('kubernetes.not-this-mode', { type });
    draw(drawing, context);
  };
}

function partOf(drawing: Drawing, context: TaskContext): ClusterPart {
  const { type } = context.config.spec.kubernetes;
  if (type !== 'kubexm') throw problem('kubernetes.not-this-mode', { type });
  return taskPart(drawing, context, ['kubernetes-server']);
}
