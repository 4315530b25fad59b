import type { Secret } from '../../domain/secret.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { foundingConfiguration } from '../../template/kubeadm/init-configuration.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { hostDigest, type KubeadmHost } from './host-files.ts';
import { doneRead, judgeHost } from './judge-host.ts';
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
    async ask(reader, host) {
      const [done] = await look(reader, doneRead);
      return judgeHost(host, done, text('the cluster has not been founded', '集群尚未建立'));
    },
  },
  claims: () => ['kubeadm'],
  undo: () => ({ irreversible: text('the cluster has been founded', '集群已经建立') }),
  async apply(port, host, { token }, context) {
    const { cluster, node } = host;
    const toleratedChecks = context.situation.interrupted ? ownLeftovers(host) : [];
    await runKubeadm(
      port,
      {
        words: ['init', '--config', givenFile('init.yaml')],
        given: { 'init.yaml': foundingConfiguration(cluster, node, { token, toleratedChecks }) },
        done: hostDigest(host),
        timeoutMs: limitMs,
      },
      context,
    );
  },
});
