import { type Arch, archOfHost, hostsByArch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { whenFetched } from '../../task/artifact/fetch-artifacts.ts';
import { uninstallKubeadm } from '../../task/kubeadm/uninstall-kubeadm.ts';
import { fetchForCluster } from '../artifacts/fetch-for-cluster.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { defineTask, type TaskContext, type TaskRow } from '../define-task.ts';
import { drawAuthorities } from '../pki/draw-authorities.ts';
import { drawKubeadmControlPlane, kubeadmModule } from './draw-kubeadm-control-plane.ts';
import { drawKubeadmNodes } from './draw-kubeadm-nodes.ts';

/** kubeadm's own programs, and the images whose names it is told. */
const needed = ['kubeadm', 'kubelet', 'kubectl', 'kube-apiserver', 'etcd'];

const onNodes = { component: 'kubeadm', roles: ['master', 'worker'] } as const;

/** Control planes and nodes that kubeadm sets up, and taken away again. */
export const kubeadmTasks: readonly TaskRow[] = [
  defineTask({
    ...onNodes,
    name: 'install-kubeadm',
    title: text(
      'Found the cluster with kubeadm, or let hosts join it',
      '用 kubeadm 建立集群，或使主机加入集群',
    ),
    does: 'install',
    looksAtCluster: true,
    tags: ['artifacts', 'certs', 'control-plane', 'kubeadm', 'nodes'],
    draw: drawInstall,
  }),
  defineTask({
    ...onNodes,
    name: 'uninstall-kubeadm',
    title: text(
      'Take away what kubeadm set up, with all pods; the data of etcd stays',
      '卸载 kubeadm 建立的内容，并删除所有 Pod；保留 etcd 的数据',
    ),
    does: 'uninstall',
    tags: ['kubeadm'],
    draw(drawing, { config, hosts }) {
      refuseOtherMode(config.spec.kubernetes.type);
      drawing.module(kubeadmModule, (part) => uninstallKubeadm(part, { hosts, modules: [kubeadmModule] }));
    },
  }),
];

function refuseOtherMode(type: 'kubeadm' | 'kubexm'): void {
  if (type !== 'kubeadm') throw problem('kubeadm.not-this-mode', { type });
}

function drawInstall(drawing: Drawing, context: TaskContext): void {
  const { config, hosts, factsOf, tracesOf } = context;
  refuseOtherMode(config.spec.kubernetes.type);
  const archOf = (host: string): Arch => archOfHost(host, factsOf(host).arch);
  const fetched = fetchForCluster(drawing, {
    config,
    arches: [...new Set(hosts.map(archOf))],
    wantedBy: hostsByArch(hosts, archOf),
    only: needed,
    withImages: true,
  });
  const clusterExists = config.spec.hosts.some(({ name }) => tracesOf(name)?.isControlPlane === true);
  const authorities = drawAuthorities(drawing, { config, clusterExists });
  const after = whenFetched(fetched);
  const part: ClusterPart = {
    ...context,
    archOf,
    mayFound: true,
    fetched,
    authorities,
    bringAfter: after,
    after,
  };
  const masters = hosts.filter((host) => hostNamed(config, host).roles.includes('master'));
  const afterApi =
    masters.length === 0
      ? []
      : [
          all(
            drawKubeadmControlPlane(drawing, { ...part, hosts: masters, startAfter: [], joinAfter: [] })
              .apiReady,
          ),
        ];
  drawKubeadmNodes(drawing, { ...part, afterApi });
}
