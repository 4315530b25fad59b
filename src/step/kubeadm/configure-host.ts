import { text } from '../../problem/text.ts';
import { kubeadmKubeletUnit } from '../../template/kubeadm/kubelet-unit.ts';
import { declaredStep } from '../generic/declared-step.ts';
import type { DesiredDirectory } from '../generic/kind/directory.ts';
import { hostFiles, type KubeadmHost } from './host-files.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';

export interface ConfigureHostInput extends KubeadmHost {
  /** kubeadm has started the kubelet before; from then on it is ours to keep running. */
  readonly runsKubelet: boolean;
}

/** What kubeadm is told, and the kubelet that it will start: enabled, and not run before there is something to run. */
export const configureHost = declaredStep<ConfigureHostInput>({
  id: 'kubeadm.configure',
  title: text('Configure kubeadm and the kubelet', '配置 kubeadm 和 kubelet'),
  disruption: 'restart',
  desired: ({ runsKubelet, ...host }) => [
    ...ownEtcd(host),
    ...hostFiles(host).map(({ path, content }) => ({ kind: 'file' as const, path, content, mode: 0o600 })),
    {
      kind: 'unit',
      name: kubeadmPaths.unit,
      content: kubeadmKubeletUnit({ binary: kubeadmPaths.kubelet }),
      mode: 0o600,
      enabled: true,
      ...(runsKubelet ? { active: true } : {}),
      startedWith: [kubeadmPaths.kubelet],
    },
  ],
});

/** kubeadm would make it, too, but nobody would know that it was not there before. */
function ownEtcd({ cluster: { etcd }, node: { api } }: KubeadmHost): readonly DesiredDirectory[] {
  if (etcd.kind !== 'stacked' || api === undefined) return [];
  return [{ kind: 'directory', path: etcd.dataDirectory, mode: 0o700 }];
}
