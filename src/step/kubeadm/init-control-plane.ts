import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Secret } from '../../domain/secret.ts';
import { text } from '../../problem/text.ts';
import { sh } from '../../runner/script.ts';
import { foundingConfiguration } from '../../template/kubeadm/init-configuration.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { hostText, type KubeadmHost } from './host-files.ts';
import { judgeHost, refuseToChange } from './judge-host.ts';
import { ownLeftovers } from './own-leftovers.ts';
import { givenFile, runKubeadm } from './run-kubeadm.ts';

const limitMs = 10 * 60_000;

/** `kubeadm init`, which founds the cluster. A founding that was cut off is finished: its phases may run again. */
export const initControlPlane = proceduralStep<KubeadmHost, undefined, { readonly token: Secret }>({
  id: 'kubeadm.init',
  title: text('Found the cluster with kubeadm', '用 kubeadm 建立集群'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: limitMs + 60_000,
  check: {
    ask: (reader, host) => judgeHost(reader, host, text('the cluster has not been founded', '集群尚未建立')),
  },
  claims: () => ['kubeadm'],
  undo: () => ({ irreversible: text('the cluster has been founded', '集群已经建立') }),
  async apply(port, host, { token }, context) {
    const { cluster, node } = host;
    await refuseToChange(port);
    const toleratedChecks = context.situation.interrupted ? ownLeftovers(host) : [];
    await runKubeadm(
      port,
      {
        words: ['init', '--config', givenFile('init.yaml')],
        given: { 'init.yaml': foundingConfiguration(cluster, node, { token, toleratedChecks }) },
        // Nothing needs it any more: whoever wants a kubeconfig that no rule holds back has one issued.
        afterwards: sh`rm -f -- ${kubernetesPaths.superAdminConf}`,
        done: hostText(host),
        timeoutMs: limitMs,
      },
      context,
    );
  },
});
