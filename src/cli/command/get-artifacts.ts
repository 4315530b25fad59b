import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { AvailableVersion } from '../../runtime/available-versions.ts';
import type { CachedArtifact } from '../../runtime/list-artifacts.ts';
import { clusterFileFlags, loadClusterFile } from '../config/load-cluster-file.ts';
import { defineCommand, done } from '../define-command.ts';
import { switchFlag } from '../define-flag.ts';
import { flag } from '../flag.ts';
import { nothingInDirectory, printTable } from '../render/data.ts';
import type { Column } from '../render/table.ts';
import { typedWith } from '../typed-with.ts';

const columns: readonly Column<CachedArtifact>[] = [
  { title: text('COMPONENT', '组件'), value: ({ component }) => component },
  { title: text('VERSION', '版本'), value: ({ version }) => version },
  { title: text('ARCH', '架构'), value: ({ arch }) => arch },
  { title: text('SIZE', '大小'), value: ({ bytes }) => sizeOf(bytes) },
  { title: text('STATE', '状态'), value: ({ state }) => state },
  { title: text('PATH', '路径'), value: ({ path }) => path, wide: true },
];

const availableColumns: readonly Column<AvailableVersion>[] = [
  { title: text('COMPONENT', '组件'), value: ({ component }) => component },
  { title: text('VERSION', '版本'), value: ({ version }) => version },
  { title: text('ARCH', '架构'), value: ({ arches }) => arches.join(',') },
  { title: text('CHECKSUM', '校验和'), value: ({ checksum }) => checksum },
];

const own = 'kubexm get artifacts';

export const getArtifacts = defineCommand({
  verb: 'get',
  noun: 'artifacts',
  group: 'look',
  summary: text('List fetched files and images', '列出已获取的文件和镜像'),
  description: text(
    'Lists what `kubexm create artifacts` and the commands that install something have fetched into the .kubexm directory. A file is verified when it was checked and nobody has touched it since; a changed one is checked again before it is used. --available lists the bill of materials instead: every version that can be fetched; with -f also what the files of its spec.artifacts.bom add.',
    '列出 `kubexm create artifacts` 及各安装命令下载到 .kubexm 目录的内容。verified 表示已校验且此后未被改动；changed 的文件在使用前会重新校验。--available 则列出物料清单，即所有可获取的版本；加 -f 时包含其 spec.artifacts.bom 所列文件增加的内容。',
  ),
  examples: [
    { command: 'kubexm get artifacts', says: text('What is here', '本机已有的制品') },
    {
      command: 'kubexm get artifacts --available -f cluster.yaml',
      says: text(
        'What can be fetched for a cluster with a bill of materials of its own',
        '带有自有物料清单的集群可获取的制品',
      ),
    },
    {
      command: 'kubexm get artifacts --available -o json',
      says: text('What can be fetched, as data', '可获取的制品，以数据输出'),
    },
  ],
  flags: {
    available: switchFlag({
      long: 'available',
      says: text('The versions of the bill of materials', '物料清单中的版本'),
    }),
    ...clusterFileFlags,
    output: flag.output,
  },
  async run({ flags }, context) {
    const ofFile = flags.file ?? flags.extraVars[0] ?? flags.ageIdentity[0];
    if (flags.available) {
      const { availableVersions } = await import('../../runtime/available-versions.ts');
      const loaded = ofFile === undefined ? undefined : await loadClusterFile(flags, 'hosts', own, context);
      if (loaded?.ok === false) return loaded.problems;
      const overlays = loaded?.config.spec.artifacts.bom ?? [];
      await printTable(availableVersions(overlays), availableColumns, flags.output, context);
      return done;
    }
    if (ofFile !== undefined)
      throw problem('usage.missing-flag', {
        command: own,
        flag: '--available',
        says: text(
          'a cluster file only counts for what can be fetched; what was fetched belongs to all clusters of the directory',
          '集群配置文件只影响可获取的内容；已获取的内容由目录下所有集群共用',
        ),
        next: typedWith(context, '--available', ...(flags.file === undefined ? ['-f', 'cluster.yaml'] : [])),
      });
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { listArtifacts } = await import('../../runtime/list-artifacts.ts');
    const { directory } = openWorkspace(context.cwd, { create: false });
    await printTable(await listArtifacts(directory), columns, flags.output, context, nothingInDirectory);
    return done;
  },
});

const mebibyte = 2 ** 20;

const sizeOf = (bytes: number): string =>
  bytes < mebibyte ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / mebibyte).toFixed(1)} MiB`;
