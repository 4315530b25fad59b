import type { BuildSet } from '../../../lab/components/build-unit.ts';
import { sayDuration } from '../../domain/duration.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { clusterFileFlags } from '../config/load-cluster-file.ts';
import { defineCommand, done } from '../define-command.ts';
import { choiceFlag, listFlag, switchFlag, valueFlag } from '../define-flag.ts';
import { makeOutputFolder } from '../file/make-output-folder.ts';
import { flag } from '../flag.ts';
import { artifactsPlanLines } from '../render/artifacts-plan.ts';
import { notice } from '../render/notice.ts';

// Named here again: the table of the builds is too heavy to load for a command line.
const sets = ['quick', 'full'] as const satisfies readonly BuildSet[];

const question = text('Install these packages on this machine?', '在本机安装以上软件包吗？');

const ready = text(
  'Done after {took}. In {folder}: mirror/ (release files under their upstream paths), images/ (OCI layout), bom-overlay.json (checksums and digests), build-times.md',
  '完成，用时 {took}。{folder} 中有：mirror/（按上游路径存放的发布文件）、images/（OCI 布局）、bom-overlay.json（校验和与摘要）、build-times.md',
);

const own = 'kubexm create artifacts';

export const createArtifacts = defineCommand({
  verb: 'create',
  noun: 'artifacts',
  group: 'start',
  summary: text(
    'Fetch, or build from source, everything a cluster needs',
    '获取或从源码构建集群所需的全部制品',
  ),
  description: text(
    'From upstream it fetches every released file and image that the cluster of a file needs, or that a Kubernetes version needs with the defaults of everything else, into the .kubexm directory; each is checked against the bill of materials, and no host is contacted. What is there and whole is not fetched again, and what was cut goes on where it stopped. From source it builds the real components from Go modules and lays them out as a mirror of the upstream hosts, an OCI layout with all images, and an overlay for the bill of materials. What was built once is kept in the cache of the user; a stopped build goes on where it was. The quick set is what a first cluster needs.',
    '从上游获取时，将集群文件所需（或某个 Kubernetes 版本在默认设置下所需）的全部发布文件和镜像下载到 .kubexm 目录，并逐一按物料清单校验；不会连接任何主机。已有且完整的不再下载，中断的会从断点继续。从源码构建时，用 Go 模块构建真实组件，并生成按上游主机布局的镜像站、包含全部镜像的 OCI 布局，以及物料清单的覆盖文件。构建过的内容保存在用户缓存中；中断的构建会从中断处继续。quick 组合包含首个集群所需的组件。',
  ),
  examples: [
    {
      command: 'kubexm create artifacts -f cluster.yaml',
      says: text('What the cluster of a file needs', '集群文件所需的制品'),
    },
    {
      command: 'kubexm create artifacts -f cluster.yaml --pin-images digests.yaml',
      says: text('Digests of images that are not known yet', '查询尚未知晓的镜像摘要'),
    },
    {
      command: 'kubexm create artifacts --kubernetes v1.36.4 --arch arm64 --without-images',
      says: text('Files of one version for another processor', '某个版本、另一种架构的文件'),
    },
    {
      command: 'kubexm create artifacts -f cluster.yaml --component helm,nerdctl',
      says: text('Tools that no cluster needs', '集群本身不需要的工具'),
    },
    {
      command: 'kubexm create artifacts --from source --set quick',
      says: text('What a first cluster needs', '首个集群所需的组件'),
    },
    {
      command: 'kubexm create artifacts --from source --set quick --component kube-vip,calico',
      says: text('The same, and two more', '另加两个组件'),
    },
    {
      command: 'kubexm create artifacts --from source --kubernetes v1.34.4,v1.35.6 --to /srv',
      says: text('Everything, with two Kubernetes versions', '全部组件，含两个 Kubernetes 版本'),
    },
    {
      command: 'kubexm create artifacts --from source --dry-run',
      says: text('What it would build, how long, how much disk', '查看将构建什么、耗时和磁盘占用'),
    },
  ],
  flags: {
    from: choiceFlag({
      long: 'from',
      choices: ['upstream', 'source'],
      fallback: 'upstream',
      says: text('Where they come from', '制品来源'),
    }),
    set: choiceFlag({
      long: 'set',
      choices: sets,
      fallback: 'full',
      says: text('From source: which components to build', '从源码构建时的组件组合'),
    }),
    kubernetes: listFlag({
      long: 'kubernetes',
      value: 'VERSION,…',
      says: text(
        'These Kubernetes versions; otherwise that of the file, or those of the set',
        'Kubernetes 版本；默认为集群文件或该组合的版本',
      ),
    }),
    to: valueFlag({
      long: 'to',
      value: 'FOLDER',
      completes: 'directory',
      says: text(
        'From source: where to put them; otherwise a folder of the set in the cache of the user',
        '从源码构建时的输出目录；默认为用户缓存中该组合的目录',
      ),
    }),
    ...clusterFileFlags,
    arch: listFlag({
      long: 'arch',
      value: 'amd64|arm64,…',
      says: text(
        'From upstream: these processors; otherwise those of the hosts, or of this machine',
        '从上游获取时的架构；默认为各主机或本机的架构',
      ),
    }),
    component: listFlag({
      long: 'component',
      value: 'NAME,…',
      says: text(
        'From upstream: only these components of `kubexm get artifacts --available`, whether the cluster needs them or not. From source: these beside those of the set',
        '从上游获取时只取这些组件，不论集群是否需要，名称见 `kubexm get artifacts --available`；从源码构建时，在组合之外另加这些组件',
      ),
    }),
    withoutImages: switchFlag({
      long: 'without-images',
      says: text('From upstream: only files, no images', '从上游获取时只取文件，不取镜像'),
    }),
    pinImages: valueFlag({
      long: 'pin-images',
      value: 'FILE',
      completes: 'file',
      says: text(
        'Ask registries once for the digests that the bill of materials lacks, and keep them in this file for spec.artifacts.bom',
        '向镜像仓库查询物料清单中缺少的摘要，并保存到该文件，供 spec.artifacts.bom 使用',
      ),
    }),
    output: flag.output,
    dryRun: flag.dryRun,
    yes: flag.yes,
  },
  async run({ flags }, context) {
    if (flags.pinImages !== undefined) {
      const other = flags.component.length > 0 ? '--component' : flags.withoutImages && '--without-images';
      if (other) throw problem('usage.flags-apart', { command: own, flag: '--pin-images', other });
      const { keepPinnedImages } = await import('../artifacts/keep-pinned-images.ts');
      return keepPinnedImages({ ...flags, to: flags.pinImages }, context);
    }
    if (flags.from === 'upstream') {
      const { fetchUpstream } = await import('../artifacts/fetch-upstream.ts');
      return fetchUpstream(flags, context);
    }
    const { planArtifacts } = await import('../../../lab/components/plan-artifacts.ts');
    const plan = await planArtifacts({
      set: flags.set,
      kubernetes: flags.kubernetes,
      components: flags.component,
    });
    for (const line of artifactsPlanLines(plan)) notice(line, context);
    if (flags.dryRun) return done;
    const needsAnswer = plan.packages.length > 0;
    if (needsAnswer && !(await context.confirm(question, flags.yes))) throw problem('usage.declined', {});

    const { createArtifacts: create } = await import('../../../lab/components/create-artifacts.ts');
    const startedAt = context.now();
    const { artifactsFolder } = await import('../../../lab/components/artifact-places.ts');
    const folder = flags.to === undefined ? artifactsFolder(flags.set) : makeOutputFolder(flags.to, context);
    const { signal } = context.interrupts();
    const problems = await create(plan, { folder, signal, say: (line) => notice(line, context) });
    if (problems.length > 0) return problems;
    notice(fill(ready, { took: sayDuration(context.now() - startedAt), folder }), context);
    return done;
  },
});
