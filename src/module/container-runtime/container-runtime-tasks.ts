import type { ClusterConfig } from '../../config/cluster-config.ts';
import { type Arch, archOfHost, hostsByArch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { text } from '../../problem/text.ts';
import { whenFetched } from '../../task/artifact/fetch-artifacts.ts';
import { restartContainerd } from '../../task/containerd/restart-containerd.ts';
import { removeContainerdData, uninstallContainerd } from '../../task/containerd/uninstall-containerd.ts';
import { fetchForCluster } from '../artifacts/fetch-for-cluster.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { containerdPrograms, containerRuntime, drawContainerRuntime } from './draw-container-runtime.ts';

const runsPods = ['master', 'worker'] as const;

/** containerd on the hosts that run pods, and taken away again. */
export const containerRuntimeTasks = [
  defineTask({
    name: 'install-containerd',
    aliases: ['InstallContainerd'],
    title: text('Install containerd or bring it to another version', '安装 containerd 或更换其版本'),
    component: 'containerd',
    does: 'install',
    looksAtCluster: true,
    service: true,
    roles: runsPods,
    tags: ['artifacts', 'containerd', 'images'],
    draw: drawInstall,
  }),
  defineTask({
    name: 'restart-containerd',
    title: text('Restart containerd; containers run on', '重启 containerd；容器继续运行'),
    component: 'containerd',
    does: 'restart',
    roles: runsPods,
    tags: ['containerd'],
    draw: (drawing, { hosts, runId }) =>
      drawing.module(containerRuntime, (part) => restartContainerd(part, { hosts, runId, minimum: 'any' })),
  }),
  defineTask({
    name: 'uninstall-containerd',
    title: text('Take containerd away; its images and layers stay', '卸载 containerd；保留其镜像和层'),
    component: 'containerd',
    does: 'uninstall',
    roles: runsPods,
    tags: ['containerd'],
    draw: (drawing, { hosts }) =>
      drawing.module(containerRuntime, (part) =>
        uninstallContainerd(part, { hosts, modules: [containerRuntime], minimum: 'any' }),
      ),
  }),
  defineTask({
    name: 'remove-containerd-data',
    title: text('Remove all pods, images and layers of containerd', '删除 containerd 的所有 Pod、镜像和层'),
    component: 'containerd',
    does: 'run',
    roles: runsPods,
    tags: ['containerd'],
    draw: (drawing, { hosts, config }) =>
      drawing.module(containerRuntime, (part) =>
        removeContainerdData(part, { hosts, dataRoot: dataRootOf(config), minimum: 'any' }),
      ),
  }),
];

const dataRootOf = ({ spec }: ClusterConfig): string => spec.registry.containerdDataDir;

function drawInstall(drawing: Drawing, context: TaskContext): void {
  const { config, hosts, factsOf } = context;
  const archOf = (host: string): Arch => archOfHost(host, factsOf(host).arch);
  const fetched = fetchForCluster(drawing, {
    config,
    arches: [...new Set(hosts.map(archOf))],
    wantedBy: hostsByArch(hosts, archOf),
    only: [...containerdPrograms, 'pause'],
    withImages: true,
  });
  const after = whenFetched(fetched);
  drawContainerRuntime(drawing, { config, hosts, archOf, fetched, bringAfter: after, after });
}
