import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import type { KubeadmHost } from './host-files.ts';
import { staticPodFiles } from './static-pod-files.ts';

const kubeletPort = 10250;
const etcdPorts = [2379, 2380];

/**
 * The checks of kubeadm that an attempt which was cut off makes fail: what it left is ours, and kubeadm goes on from it.
 * Only for who knows of such an attempt: elsewhere the same files belong to somebody else.
 */
export function ownLeftovers({ cluster: { etcd }, node: { api } }: KubeadmHost): readonly string[] {
  const files = [
    paths.kubeletBootstrapConf,
    paths.kubeletConf,
    ...(api === undefined ? [paths.clusterTrust] : staticPodFiles),
  ];
  const ports = [
    kubeletPort,
    ...(api === undefined ? [] : [api.port, kubernetesPorts.controllerManager, kubernetesPorts.scheduler]),
    ...(etcd.kind === 'stacked' ? etcdPorts : []),
  ];
  return [
    ...files.map((path) => `FileAvailable-${dashed(path)}`),
    ...ports.map((port) => `Port-${port}`),
    ...(etcd.kind === 'stacked' ? [`DirAvailable-${dashed(etcd.dataDirectory)}`] : []),
  ];
}

const dashed = (path: string): string => path.replaceAll('/', '-');
