import { controlPlaneConfiguration } from '../../template/kubeadm/init-configuration.ts';
import { joinConfiguration } from '../../template/kubeadm/join-configuration.ts';
import type { KubeadmCluster, KubeadmNode } from '../../template/kubeadm/kubeadm-input.ts';
import { patchFiles } from '../../template/kubeadm/patches.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';

export interface KubeadmHost {
  readonly cluster: KubeadmCluster;
  readonly node: KubeadmNode;
}

/** What a host is told by kubeadm, whether it founds or joins: no secrets, and nothing that lasts only for a moment. */
export const hostFiles = ({ cluster, node }: KubeadmHost): readonly { path: string; content: string }[] => [
  {
    path: kubeadmPaths.config,
    content:
      node.api === undefined
        ? joinConfiguration(node, { discoveryFile: '', toleratedChecks: [], skippedPhases: [] })
        : controlPlaneConfiguration(cluster, node),
  },
  ...patchFiles(node),
];

/** All of it in one text: what a host is told now, to be held against what it was brought to. */
export const hostText = (host: KubeadmHost): string =>
  hostFiles(host)
    .map(({ content }) => content)
    .join('---\n');
