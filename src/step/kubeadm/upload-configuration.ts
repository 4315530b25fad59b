import { parse } from 'yaml';
import { z } from 'zod';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import type { KubeadmHost } from './host-files.ts';
import { refuseOther } from './judge-host.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';

const kept = [
  'kubectl',
  `--kubeconfig=${kubernetesPaths.adminConf}`,
  '--namespace=kube-system',
  'get',
  'configmap',
  'kubeadm-config',
  '--output=jsonpath={.data.ClusterConfiguration}',
] as const;

const shape = z.object({ etcd: z.object({ external: z.object({ endpoints: z.array(z.string()) }) }) });

const limitMs = 2 * 60_000;

/** What kubeadm keeps in the cluster names the members of etcd: the next control plane is built from it. */
export const uploadConfiguration = proceduralStep<KubeadmHost>({
  id: 'kubeadm.upload-configuration',
  title: text('Tell kubeadm where the members of etcd are', '告知 kubeadm 各 etcd 成员的位置'),
  port: 'host',
  disruption: 'none',
  timeoutMs: limitMs,
  check: {
    async ask(reader, { cluster }) {
      const [found] = await look(reader, { kind: 'query', argv: kept });
      const said =
        found.state === 'answered' && found.code === 0 ? shape.safeParse(parse(found.stdout)) : undefined;
      const endpoints = said?.success ? said.data.etcd.external.endpoints : [];
      return endpoints.join() === cluster.settings.etcdEndpoints.join()
        ? satisfied(undefined)
        : drifted(text('kubeadm knows of other members', 'kubeadm 记录的是其他成员'));
    },
  },
  claims: () => ['kubeadm-config'],
  undo: () => ({
    irreversible: text('kubeadm builds control planes for these members', 'kubeadm 将按这些成员建立控制平面'),
  }),
  async apply(port, host, _lease, { signal }) {
    await refuseOther(port, host);
    const argv = [
      kubeadmPaths.program,
      ...['init', 'phase', 'upload-config', 'kubeadm', '--config', kubeadmPaths.config],
    ] as const;
    const { code, stderr } = await port.run({ argv, timeoutMs: limitMs, signal });
    if (code !== 0)
      throw problem('kubeadm.failed', {
        command: 'kubeadm init phase upload-config',
        code,
        output: stderr.trim(),
      });
  },
});
