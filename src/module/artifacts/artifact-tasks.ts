import { imagesOf } from '../../config/artifact-needs.ts';
import { type Arch, archOfHost, hostsByArch } from '../../domain/arch.ts';
import { text } from '../../problem/text.ts';
import { whenFetched } from '../../task/artifact/fetch-artifacts.ts';
import { importImages } from '../../task/artifact/import-images.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { fetchForCluster } from './fetch-for-cluster.ts';
import { hostsWithImage } from './hosts-with-image.ts';

/** What a cluster is made of, on this machine and on its nodes, before anything is installed from it. */
export const artifactTasks = [
  defineTask({
    name: 'fetch-artifacts',
    aliases: ['PrepareAssets'],
    title: text(
      'Fetch all files and images of the cluster to this machine, for the processors of the hosts',
      '按主机架构将集群所需的全部文件和镜像获取到本机',
    ),
    component: 'artifacts',
    does: 'run',
    roles: [],
    tags: ['artifacts'],
    draw(drawing, context) {
      fetchForCluster(drawing, { config: context.config, ...processorsOf(context), withImages: true });
    },
  }),
  defineTask({
    name: 'import-images',
    title: text(
      'Import the images of the cluster on nodes whose container runtime runs',
      '在容器运行时已运行的节点上导入集群镜像',
    ),
    component: 'images',
    does: 'run',
    roles: ['master', 'worker'],
    tags: ['artifacts', 'images'],
    draw(drawing, context) {
      const { config, hosts } = context;
      const wanted = imagesOf(config.spec).filter((name) => hostsWithImage(config, hosts, name).length > 0);
      const fetched = fetchForCluster(drawing, {
        config,
        ...processorsOf(context),
        only: wanted,
        withImages: true,
      });
      drawing.module('artifacts', (module) =>
        importImages(module, {
          images: fetched.images.map((image) => ({
            ...image,
            hosts: hostsWithImage(config, hosts, image.name),
          })),
          archOf: archOf(context),
          after: whenFetched(fetched),
          minimum: 'any',
        }),
      );
    },
  }),
];

const archOf =
  ({ factsOf }: TaskContext) =>
  (host: string): Arch =>
    archOfHost(host, factsOf(host).arch);

/** The processors of the chosen hosts, and whose they are: an image that is not for one of them is refused with its hosts. */
const processorsOf = (context: TaskContext) => ({
  arches: [...new Set(context.hosts.map(archOf(context)))],
  wantedBy: hostsByArch(context.hosts, archOf(context)),
});
