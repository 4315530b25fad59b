import { sayDuration } from '../../domain/duration.ts';
import { quote } from '../../domain/quote.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { parsedFlag, switchFlag, valueFlag } from '../define-flag.ts';
import { judgeOutput } from '../file/judge-output.ts';
import { writeOutput } from '../file/write-output.ts';
import { flag } from '../flag.ts';
import { labCpus, labDisk, labMemory, labName } from '../lab/lab-flags.ts';
import { printTable } from '../render/data.ts';
import { labHostColumns } from '../render/lab-description.ts';
import { labPlanLines } from '../render/lab-plan.ts';
import { notice } from '../render/notice.ts';

const question = text('Install these packages on this machine?', '在本机安装以上软件包吗？');

const ready = text(
  'Lab "{name}" is ready after {took}; its cluster file is {path}. What to type next:\n  {next}',
  '实验环境“{name}”已就绪，用时 {took}；集群配置文件为 {path}。接下来可以输入：\n  {next}',
);

export const createLab = defineCommand({
  verb: 'create',
  noun: 'lab',
  group: 'start',
  summary: text('Make real hosts on this machine to try kubexm on', '在本机创建真实主机，用于试用 kubexm'),
  description: text(
    'Makes Linux hosts with systemd, sshd, a network, disks and control groups of their own on this machine, and writes a cluster file for them. Needs root and Debian or Ubuntu; what it has to install it names first. `kubexm delete lab` takes everything away again.',
    '在本机创建 Linux 主机，每台都有自己的 systemd、sshd、网络、磁盘和控制组，并为其生成集群配置文件。需要 root 权限以及 Debian 或 Ubuntu；需要安装的软件包会先列出。`kubexm delete lab` 会将其全部移除。',
  ),
  examples: [
    {
      command: 'kubexm create lab --hosts 5',
      says: text('Five hosts, three of them control planes', '五台主机，其中三台为控制平面'),
    },
    {
      command: 'kubexm create lab --name edge --hosts 3 --ipv6 --second-subnet --disk 10G',
      says: text('Two networks, dual stack, disks that can fill up', '双网络、双栈，以及会被写满的磁盘'),
    },
    {
      command: 'kubexm create lab --nat --dry-run',
      says: text('What it would do to this machine', '查看将对本机做什么'),
    },
  ],
  flags: {
    name: labName,
    hosts: parsedFlag({
      long: 'hosts',
      value: 'N',
      fallback: '3',
      expects: text('a whole number from 1', '不小于 1 的整数'),
      parse: (typed) => (/^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : undefined),
      says: text('How many hosts', '主机数量'),
    }),
    secondSubnet: switchFlag({
      long: 'second-subnet',
      says: text(
        'A second interface on every host, in a subnet of its own, for traffic between hosts',
        '为每台主机增加第二块网卡，使用独立子网，用于主机之间的通信',
      ),
    }),
    ipv6: switchFlag({ long: 'ipv6', says: text('IPv6 beside IPv4', '在 IPv4 之外同时使用 IPv6') }),
    nat: switchFlag({
      long: 'nat',
      says: text(
        'Let hosts reach what this machine reaches, package servers among it',
        '允许主机访问本机可达的网络，包括软件包服务器',
      ),
    }),
    disk: labDisk,
    memory: labMemory,
    cpus: labCpus,
    file: valueFlag({
      long: 'file',
      short: 'f',
      value: 'FILE',
      completes: 'file',
      says: text('Where to write the cluster file (cluster.yaml)', '集群配置文件的写入位置（cluster.yaml）'),
    }),
    force: flag.force,
    dryRun: flag.dryRun,
    yes: flag.yes,
    output: flag.output,
  },
  async run({ flags }, context) {
    const path = flags.file ?? 'cluster.yaml';
    // Before minutes of work: the file is written at the end of it.
    if (!flags.dryRun) judgeOutput({ path, force: flags.force }, context);
    const request = {
      name: flags.name ?? '',
      hosts: flags.hosts ?? 0,
      secondSubnet: flags.secondSubnet,
      ipv6: flags.ipv6,
      nat: flags.nat,
      diskBytes: flags.disk,
      memoryBytes: flags.memory,
      cpus: flags.cpus,
    };
    const { planLab } = await import('../../../lab/plan-lab.ts');
    const plan = await planLab(request);
    for (const line of labPlanLines(plan, request)) notice(line, context);
    if (flags.dryRun) return done;
    const needsAnswer = plan.packages.length > 0;
    if (needsAnswer && !(await context.confirm(question, flags.yes))) throw problem('usage.declined', {});

    const { createLab: make } = await import('../../../lab/create-lab.ts');
    const { labClusterFile } = await import('../../../lab/cluster-file.ts');
    const { builtArtifacts, quickArtifacts } = await import('../../../lab/components/built-artifacts.ts');
    const { describeLab } = await import('../../../lab/describe-lab.ts');
    const startedAt = context.now();
    const { signal } = context.interrupts();
    const lab = await make({ ...request, signal, say: (line) => notice(line, context) });
    const artifacts = await builtArtifacts();
    const content = labClusterFile(lab, { lang: context.lang, artifacts, later: quickArtifacts() });
    await writeOutput({ path, content, force: flags.force }, context);
    await printTable((await describeLab(lab.name)).hosts, labHostColumns, flags.output, context);
    const named = lab.name === 'lab' ? [] : ['--name', lab.name];
    const next = [
      quote('kubexm', 'run', 'command', '-f', path, '--', 'uptime'),
      quote('kubexm', 'check', 'preflight', '-f', path),
      ...(artifacts === undefined
        ? [quote('kubexm', 'create', 'artifacts', '--from', 'source', '--set', 'quick')]
        : []),
      quote('kubexm', 'create', 'cluster', '-f', path),
      quote('kubexm', 'describe', 'lab', ...named),
      quote('kubexm', 'delete', 'lab', ...named),
    ].join('\n  ');
    const took = sayDuration(context.now() - startedAt);
    notice(fill(ready, { name: lab.name, took, path, next }), context);
    return done;
  },
});
