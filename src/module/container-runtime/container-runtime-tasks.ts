import type { ClusterConfig } from '../../config/cluster-config.ts';
import { type Arch, archOfHost } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { fetchedFor } from '../../task/artifact/fetch-artifacts.ts';
import { importImages } from '../../task/artifact/import-images.ts';
import { installContainerd } from '../../task/containerd/install-containerd.ts';
import { restartContainerd } from '../../task/containerd/restart-containerd.ts';
import { removeContainerdData, uninstallContainerd } from '../../task/containerd/uninstall-containerd.ts';
import { fetchForCluster } from '../artifacts/fetch-for-cluster.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { containerdSettings } from './containerd-settings.ts';
import { registrySettings } from './registry-settings.ts';

const module = 'container-runtime';

const runsPods = ['master', 'worker'] as const;

/** What containerd needs on a host to run a pod. */
const programs = ['containerd', 'runc', 'cni-plugins', 'crictl'] as const;

/** containerd on the hosts that run pods, and taken away again. */
export const containerRuntimeTasks = [
  defineTask({
    name: 'install-containerd',
    title: text('Install containerd or bring it to another version', '安装 containerd 或更换其版本'),
    component: 'containerd',
    does: 'install',
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
      drawing.module(module, (part) => restartContainerd(part, { hosts, runId, minimum: 'any' })),
  }),
  defineTask({
    name: 'uninstall-containerd',
    title: text('Take containerd away; its images and layers stay', '卸载 containerd；保留其镜像和层'),
    component: 'containerd',
    does: 'uninstall',
    roles: runsPods,
    tags: ['containerd'],
    draw: (drawing, { hosts }) =>
      drawing.module(module, (part) =>
        uninstallContainerd(part, { hosts, modules: [module], minimum: 'any' }),
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
      drawing.module(module, (part) =>
        removeContainerdData(part, { hosts, dataRoot: dataRootOf(config), minimum: 'any' }),
      ),
  }),
];

const dataRootOf = ({ spec }: ClusterConfig): string => spec.registry.containerdDataDir;

function drawInstall(drawing: Drawing, { config, hosts, factsOf }: TaskContext): void {
  const { type, source } = config.spec.kubernetes.containerRuntime;
  if (type !== 'containerd' || source !== 'static')
    throw problem('config.runtime-not-offered', { type, source });
  const archOf = (host: string): Arch => archOfHost(host, factsOf(host).arch);
  const fetched = fetchForCluster(drawing, {
    config,
    arches: [...new Set(hosts.map(archOf))],
    only: [...programs, 'pause'],
    withImages: true,
  });
  const [pause] = fetched.images;
  if (pause === undefined) throw new TypeError('every cluster has a pause image');
  const { version } = fetchedFor('containerd', fetched).resource;
  drawing.module(module, (part) => {
    const ready = installContainerd(part, {
      hosts,
      archOf,
      resources: programs.map((component) => fetchedFor(component, fetched)),
      config: containerdSettings(config, { version, pauseImage: pause.reference }),
      registries: registrySettings(config.spec),
      minimum: 'any',
    });
    importImages(part, { hosts, archOf, images: [pause], after: [all(ready)] });
  });
}
