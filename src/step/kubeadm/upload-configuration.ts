import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { clusterConfiguration } from '../../template/kubeadm/cluster-configuration.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import type { KubeadmHost } from './host-files.ts';
import { refuseOther } from './judge-host.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';
import { outdatedFields } from './outdated-fields.ts';

const kept = [
  'kubectl',
  `--kubeconfig=${kubernetesPaths.adminConf}`,
  '--namespace=kube-system',
  '--request-timeout=5s',
  '--cache-dir=/dev/null',
  'get',
  'configmap',
  'kubeadm-config',
  '--output=jsonpath={.data.ClusterConfiguration}',
] as const;

const limitMs = 2 * 60_000;
const patienceMs = 5 * 60_000;
const intervalMs = 1000;

/** What kubeadm keeps in the cluster says what has followed the file since: the next control plane is built from it. */
export const uploadConfiguration = proceduralStep<KubeadmHost>({
  id: 'kubeadm.upload-configuration',
  title: text('Bring what kubeadm keeps in the cluster up to date', '更新 kubeadm 保存在集群中的配置'),
  port: 'host',
  disruption: 'none',
  timeoutMs: patienceMs + limitMs,
  check: {
    async ask(reader, host) {
      const outdated = await outdatedOn(reader, host);
      if (outdated === undefined)
        return drifted(text('the API does not say what kubeadm keeps', 'API 未给出 kubeadm 保存的配置'));
      return outdated.length === 0
        ? satisfied(undefined)
        : drifted(
            fill(text('kubeadm keeps an earlier {fields}', 'kubeadm 保存的 {fields} 已过时'), {
              fields: outdated.join(', '),
            }),
          );
    },
  },
  claims: () => ['kubeadm-config'],
  undo: () => ({
    irreversible: text('kubeadm builds control planes with it', 'kubeadm 将据此建立控制平面'),
  }),
  async apply(port, host, _lease, { signal }) {
    await refuseOther(port, host);
    // An API server that has just been started does not answer yet.
    for (const until = Date.now() + patienceMs; Date.now() < until; ) {
      const outdated = await outdatedOn(port, host);
      if (outdated?.length === 0) return;
      if (outdated !== undefined) break;
      await sleep(intervalMs, undefined, { signal });
    }
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

/** Nothing where the host is not set up yet: whoever founds or joins says it anyway. `undefined` without an answer. */
async function outdatedOn(reader: Reader, { cluster }: KubeadmHost): Promise<readonly string[] | undefined> {
  const [done, found] = await look(
    reader,
    { kind: 'path', path: kubeadmPaths.done },
    { kind: 'query', argv: kept },
  );
  if (done.type === 'absent') return [];
  if (found.state !== 'answered' || found.code !== 0) return undefined;
  return outdatedFields(parse(found.stdout), clusterConfiguration(cluster));
}
