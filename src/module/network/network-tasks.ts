import { text } from '../../problem/text.ts';
import { uninstallNetwork } from '../../task/network/uninstall-network.ts';
import { drawWithImages } from '../artifacts/draw-with-images.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { defineTask } from '../define-task.ts';
import { drawNetwork } from './draw-network.ts';
import { drawNetworkTools, networkTools } from './draw-network-tools.ts';

const ofNetwork = { component: 'network', roles: ['master', 'worker'], tags: ['network'] } as const;

const needs = {
  flannel: ['flannel', 'flannel-cni-plugin'],
  calico: ['calicoctl', 'calico-crds', 'calico-node', 'calico-cni', 'calico-kube-controllers'],
} as const;

/** The network of pods in a cluster that is there, and taken away again. */
export const networkTasks = [
  defineTask({
    ...ofNetwork,
    name: 'install-network',
    aliases: ['InstallCNI'],
    title: text('Bring the network of pods to what the file says', '使 Pod 网络达到配置文件的要求'),
    does: 'install',
    looksAtCluster: true,
    tags: ['artifacts', 'images', 'network', 'flannel', 'calico'],
    draw(drawing, context) {
      const { plugin } = context.config.spec.network;
      if (plugin !== 'flannel' && plugin !== 'calico') return;
      drawWithImages(drawing, context, needs[plugin], (part) => {
        const masters = part.hosts.filter((host) => hostNamed(part.config, host).roles.includes('master'));
        drawNetworkTools(drawing, { ...part, hosts: masters });
        drawNetwork(drawing, part);
      });
    },
  }),
  defineTask({
    ...ofNetwork,
    name: 'uninstall-network',
    title: text(
      'Take the network of pods away; pods that run are cut off',
      '移除 Pod 网络；运行中的 Pod 将失去网络',
    ),
    does: 'uninstall',
    draw(drawing, { config, hosts }) {
      const { plugin } = config.spec.network;
      if (plugin !== 'flannel' && plugin !== 'calico') return;
      drawing.module('network', (module) =>
        uninstallNetwork(module, { plugin, hosts, modules: [networkTools] }),
      );
    },
  }),
];
