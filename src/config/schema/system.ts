import * as z from 'zod';
import { about, choice, flagArguments, optionalText, texts } from './field.ts';
import { roles } from './role-groups.ts';

const hook = z.strictObject({
  name: z.string().meta(about('What the hook is called in the plan.', '钩子在计划中的名称。')),
  script: z.string().meta(about('Shell script run as root.', '以 root 运行的 shell 脚本。')),
  roles: z
    .array(z.enum(roles))
    .default([])
    .meta(
      about(
        'Only on hosts with one of these roles; empty is every host.',
        '仅在具有这些角色的主机上运行；空表示全部主机。',
      ),
    ),
});

export const systemSchema = z
  .strictObject({
    ntpServers: texts(
      'Time servers. A name from hosts makes that host a time server for the others. Empty leaves chrony alone.',
      '时间服务器。若为 hosts 中的主机名，则该主机作为其他主机的时间服务器；为空则不改动 chrony。',
    ),
    timezone: optionalText('Time zone, such as Asia/Shanghai.', '时区，例如 Asia/Shanghai。'),
    rpms: texts(
      'Additional packages on rpm systems, as `name` or `name=version`.',
      '在 rpm 系统上额外安装的软件包，写作 `name` 或 `name=version`。',
    ),
    debs: texts(
      'Additional packages on deb systems, as `name` or `name=version`.',
      '在 deb 系统上额外安装的软件包，写作 `name` 或 `name=version`。',
    ),
    packageManager: z
      .enum(['apt', 'dnf', 'yum', 'zypper'])
      .optional()
      .meta(about('Package manager; detected when absent.', '软件包管理器；缺省时自动探测。')),
    modules: texts('Additional kernel modules.', '额外加载的内核模块。'),
    sysctlParams: flagArguments('Additional kernel parameters.', '额外的内核参数。'),
    preInstall: z
      .array(hook)
      .default([])
      .meta(
        about(
          'Run before the host is prepared, when the preflight has passed and everything is fetched.',
          '在预检通过、制品获取完成之后，主机准备之前运行。',
        ),
      ),
    postInstall: z
      .array(hook)
      .default([])
      .meta(about('Run when the cluster is healthy.', '在集群健康之后运行。')),
    firewall: choice(
      ['disable', 'rules', 'keep'],
      'disable',
      'disable it, add the rules the cluster needs, or keep it as it is.',
      '关闭防火墙、添加集群所需规则，或保持不变。',
    ),
    selinux: choice(
      ['disable', 'permissive', 'keep'],
      'disable',
      'What becomes of SELinux; already permissive is left alone.',
      'SELinux 的处理方式；已是 permissive 时不改动。',
    ),
  })
  .prefault({})
  .meta(about('Preparation of the hosts.', '主机准备。'));
