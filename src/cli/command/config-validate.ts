import { adviceOn } from '../../config/advice-on.ts';
import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { clusterFileFlags, loadClusterFile } from '../config/load-cluster-file.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { printData } from '../render/data.ts';
import { printProblems, problemData } from '../render/problem.ts';

const valid = text(
  '{file} is valid: cluster {name}, Kubernetes {version}, hosts: {hosts}',
  '{file} 有效：集群 {name}，Kubernetes {version}，主机 {hosts} 台',
);

export const configValidate = defineCommand({
  verb: 'validate',
  noun: 'config',
  usual: 'noun-verb',
  group: 'start',
  summary: text('Check a cluster file: every mistake at once', '检查集群配置文件：一次列出所有错误'),
  description: text(
    'Reads the file as every other command would, and names each mistake with its line, the reason and the fix. Contacts no host and changes nothing.',
    '以与其他命令相同的方式读取文件，逐一指出错误所在的行、原因和解决办法。不访问任何主机，不做任何变更。',
  ),
  examples: [
    { command: 'kubexm config validate -f cluster.yaml', says: text('Check a file', '检查文件') },
    {
      command: 'kubexm config validate -f cluster.yaml -e version=v1.36.4',
      says: text('With a value changed for this time', '临时改变一个值'),
    },
    {
      command: 'cat cluster.yaml | kubexm config validate -f -',
      says: text('From standard input', '从标准输入读取'),
    },
  ],
  flags: { ...clusterFileFlags, output: flag.output },
  async run({ flags }, context) {
    const loaded = await loadClusterFile(flags, 'cluster', 'kubexm config validate', context);
    const problems = loaded.ok ? done : loaded.problems;
    const warnings = loaded.ok
      ? [...loaded.warnings, ...adviceOn(loaded.config), ...(await unfetchable(loaded.config))]
      : loaded.warnings;
    const data = {
      valid: loaded.ok,
      problems: problems.map((found) => problemData(found, 'error', context.cluster)),
      warnings: warnings.map((found) => problemData(found, 'warning', context.cluster)),
    };
    await printData(data, flags.output, context, () => {
      if (!loaded.ok) return [];
      const { metadata, spec } = loaded.config;
      const [name, hosts, version] = [metadata.name, spec.hosts.length, spec.kubernetes.version];
      return [fill(valid, { file: flags.file ?? '', name, hosts, version })[context.lang]];
    });
    printProblems(warnings, context, 'warning');
    return problems;
  },
});

/** What would stop the first command that fetches something. */
async function unfetchable(config: ClusterConfig): Promise<readonly Problem[]> {
  const { missingArtifacts } = await import('../../runtime/missing-artifacts.ts');
  return missingArtifacts(config);
}
