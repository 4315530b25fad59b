import { hostPaths } from '../../domain/host-paths.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { onOwnKubelet } from '../host/node-of-others.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';
import { staticPodFiles } from './static-pod-files.ts';

/** What kubeadm wrote itself, by name: whatever else lies beside it is not its own, and data is not touched at all. */
const written = [
  kubeadmPaths.done,
  paths.adminConf,
  paths.superAdminConf,
  paths.controllerManagerConf,
  paths.schedulerConf,
  paths.kubeletConf,
  paths.kubeletBootstrapConf,
  ...staticPodFiles,
  paths.clusterTrust,
];

/** Folders that are made with the files and go with the last of them. */
const folders = [
  paths.staticPods,
  `${hostPaths.kubernetes}/tmp`,
  hostPaths.kubernetesPki,
  hostPaths.kubernetes,
  `${hostPaths.settings}/kubeadm`,
];

const left = text('{path} is left of kubeadm', '{path} 是 kubeadm 的残留');

/** Nothing is left that says that the host was part of a cluster; ahead of the return of what others had in these places. */
export const removeWork = proceduralStep<object>({
  id: 'kubeadm.remove-work',
  title: text('Remove what kubeadm wrote', '删除 kubeadm 写入的文件'),
  port: 'host',
  disruption: 'data-loss',
  timeoutMs: 5 * 60_000,
  check: onOwnKubelet({
    async ask(reader) {
      const found = await look(reader, ...written.map((path) => ({ kind: 'path' as const, path })));
      const path = written.find((_, index) => found[index]?.type !== 'absent');
      return path === undefined ? satisfied(undefined) : drifted(fill(left, { path }), 'data-loss');
    },
  }),
  claims: () => ['kubeadm'],
  watches: () => ['originals'],
  undo: () => ({ irreversible: text('the host is no part of the cluster any more', '主机已不再属于集群') }),
  async apply(port, _input, _lease, { signal }) {
    const { code } = await port.run({ argv: ['rm', '-f', '--', ...written], timeoutMs: 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'rm', code });
    await port.run({
      argv: ['rmdir', '--ignore-fail-on-non-empty', '--', ...folders],
      timeoutMs: 60_000,
      signal,
    });
  },
});
