import { type Text, text } from '../../../problem/text.ts';
import type { OsFamily } from '../../host-facts.ts';
import { defineChecks, type HostView, type Severity, unless } from '../check-row.ts';
import { clusterPorts } from '../data/cluster-ports.ts';
import { leftovers } from '../data/leftovers.ts';
import { essentialCommands, installedCommands } from '../data/needed-commands.ts';
import { isOwnProgram } from '../data/own-programs.ts';
import type { PreflightSpec } from '../spec.ts';
import type { PackageSupply } from '../survey.ts';
import { broughtFiles, isBrought, wantedPackages } from '../wanted-packages.ts';

/** What is on the host already, and what is missing. */
export const softwareChecks = defineChecks([
  {
    id: 'commands',
    looksAt: text('commands that everything needs', '必需的命令'),
    severity: 'error',
    found: text('missing: {commands}', '缺少：{commands}'),
    needed: text('these commands', '这些命令'),
    fix: text(
      'Install them with the package manager of the host (packages systemd, util-linux, iproute2 or iproute, tar).',
      '请用主机的软件包管理器安装（软件包 systemd、util-linux、iproute2 或 iproute、tar）。',
    ),
    find({ seen: { facts } }) {
      const missing = essentialCommands.filter((name) => !facts.commands.includes(name));
      return unless(missing.length === 0, { commands: missing.join(', ') });
    },
  },
  {
    id: 'packages',
    looksAt: text('commands that Kubernetes needs', 'Kubernetes 所需的命令'),
    severity: 'warning',
    found: text('missing: {commands}', '缺少：{commands}'),
    needed: text('these commands; their packages will be installed', '这些命令；对应软件包将自动安装'),
    fix: text(
      'Nothing to do, unless `package-sources` says that they cannot be had.',
      '无需处理，除非 `package-sources` 指出无法获取。',
    ),
    find({ host, seen: { facts } }) {
      const isNode = host.roles.includes('master') || host.roles.includes('worker');
      const missing = isNode ? installedCommands.filter((name) => !facts.commands.includes(name)) : [];
      return unless(
        missing.length === 0,
        { commands: missing.join(', ') },
        facts.packageManager === undefined ? 'error' : 'warning',
      );
    },
  },
  {
    id: 'package-sources',
    looksAt: text('whether packages that are missing can be had', '缺少的软件包能否获取'),
    severity: 'error',
    found: text('not installed: {packages}; {why}', '未安装：{packages}；{why}'),
    needed: text(
      'a package source that has them, or packages that are brought along',
      '提供这些软件包的软件源，或随 kubexm 带去的软件包',
    ),
    fix: text(
      'Give the host a package source and try it there: `{command}`. Or bring them along: `spec.artifacts.packages`.',
      '请为主机配置软件源，并在主机上验证：`{command}`。也可通过 `spec.artifacts.packages` 带去。',
    ),
    find: unobtainable,
  },
  {
    id: 'swap',
    looksAt: text('swap', '交换空间'),
    severity: 'warning',
    found: text('swap on {devices}', '已启用交换空间：{devices}'),
    needed: text('none; it will be turned off', '不使用交换空间；将自动关闭'),
    fix: text('Nothing to do, or `swapoff -a`', '无需处理，或执行 `swapoff -a`'),
    find: ({ seen: { facts } }) => unless(facts.swap.length === 0, { devices: facts.swap.join(', ') }),
  },
  {
    id: 'selinux',
    looksAt: text('SELinux', 'SELinux'),
    severity: 'warning',
    found: text('SELinux is enforcing', 'SELinux 处于 enforcing 模式'),
    needed: text('spec.system.selinux is {wanted}', 'spec.system.selinux 为 {wanted}'),
    fix: text(
      'Nothing to do; with `keep` make sure that policies for your container runtime are installed (container-selinux).',
      '无需处理；如为 `keep`，请确认已安装容器运行时的策略（container-selinux）。',
    ),
    find: ({ spec, seen: { facts } }) =>
      unless(facts.selinux !== 'enforcing', { wanted: spec.preparation.selinux }),
  },
  {
    id: 'firewall',
    looksAt: text('firewalls', '防火墙'),
    severity: 'warning',
    found: text('{firewalls} is at work', '{firewalls} 正在运行'),
    needed: text('spec.system.firewall is {wanted}', 'spec.system.firewall 为 {wanted}'),
    fix: text(
      'Nothing to do with `disable` and `rules`; with `keep` open the ports of the cluster yourself.',
      '为 `disable` 或 `rules` 时无需处理；为 `keep` 时请自行放行集群端口。',
    ),
    find: ({ spec, seen: { facts } }) =>
      unless(facts.firewalls.length === 0, {
        firewalls: facts.firewalls.join(', '),
        wanted: spec.preparation.firewall,
      }),
  },
  {
    id: 'other-cluster',
    looksAt: text('the mark of another cluster', '其他集群的标记'),
    severity: 'error',
    found: text('the host belongs to cluster {cluster}', '该主机属于集群 {cluster}'),
    needed: text('a host of this cluster, or of none', '属于本集群或不属于任何集群的主机'),
    fix: text(
      'Take the host out of the other cluster first, or out of this file.',
      '请先将该主机移出另一集群，或从本配置文件中移除。',
    ),
    find: ({ isOurs, seen: { facts } }) =>
      unless(isOurs || facts.cluster === undefined, { cluster: facts.cluster ?? '' }),
  },
  {
    id: 'leftovers',
    looksAt: text('traces of an earlier installation', '以往安装的残留'),
    severity: 'error',
    found: text('{what}: {paths}', '{what}：{paths}'),
    needed: text('a host without it', '主机上没有这些残留'),
    fix: text(
      'If nothing needs it any more, remove it: `kubeadm reset -f` or the uninstaller of its distribution, then `rm -rf {arguments}`',
      '如确认不再需要，请清除：先执行 `kubeadm reset -f` 或其发行版的卸载脚本，再执行 `rm -rf {arguments}`',
    ),
    find: leftoversOn,
  },
  {
    id: 'ports',
    looksAt: text('ports that will be listened on', '将要监听的端口'),
    severity: 'error',
    found: text(
      '{protocol} {port} is taken by {program} (pid {pid})',
      '{protocol} {port} 被 {program} 占用（pid {pid}）',
    ),
    needed: text('free for {owner}', '留给 {owner} 使用'),
    fix: text(
      'Stop it: `systemctl status {pid}` names its unit, then `systemctl disable --now UNIT`',
      '请停止该程序：`systemctl status {pid}` 可查看所属单元，再执行 `systemctl disable --now UNIT`',
    ),
    find: takenPorts,
  },
]);

/** Why packages cannot be had, as far as that is known. */
const reasons: Readonly<Record<Exclude<PackageSupply, 'installed' | 'known'>, Text>> = {
  unknown: text(
    'the package sources that answer do not have these, or not all that they need',
    '可应答的软件源中没有这些软件包，或缺少其依赖',
  ),
  'no-source': text(
    'the package index has none of these, and no package source answers',
    '软件包索引中没有这些软件包，且没有软件源应答',
  ),
  'no-index': text(
    'the package index is empty, and no package source answers',
    '软件包索引为空，且没有软件源应答',
  ),
  'no-manager': text('there is no package manager to install with', '没有可用的软件包管理器'),
  unasked: text('the package sources gave no answer in time', '软件源未在时限内应答'),
};
const notBrought = text(
  'spec.artifacts.packages has no file named after them',
  'spec.artifacts.packages 中没有以其命名的文件',
);

const usualManagers: Readonly<Record<OsFamily, string>> = { debian: 'apt-get', rhel: 'dnf', suse: 'zypper' };

function unobtainable({ host, spec, seen: { facts, packages } }: HostView) {
  const manager = spec.packageManager ?? facts.packageManager ?? usualManagers[facts.os.family ?? 'debian'];
  const findingOf = (names: readonly string[], why: Text, severity: Severity) => {
    const words = names.map((name) => (/^(dnf|yum)$/.test(manager) ? name.replace('=', '-') : name));
    const install = `${manager} install ${words.join(' ')}`;
    const command = manager === 'apt-get' ? `apt-get update && ${install}` : install;
    return unless(names.length === 0, { packages: names.join(', '), why, command }, severity);
  };
  const wanted = wantedPackages(host, facts);
  const files = broughtFiles(spec, facts);
  if (files.length > 0) {
    // Another package may provide the name, so that only the installation knows.
    const lacking = wanted.filter(
      (name) => packages.get(name)?.supply !== 'installed' && !isBrought(files, name),
    );
    return findingOf(lacking, notBrought, 'warning');
  }
  return Object.entries(reasons).flatMap(([supply, why]) => {
    const names = wanted.filter((name) => packages.get(name)?.supply === supply);
    return findingOf(names, why, isOpen(supply, spec) ? 'warning' : 'error');
  });
}

/** What the preparation does before it installs may be what is missing. */
const isOpen = (supply: string, { preparation }: PreflightSpec): boolean =>
  supply === 'unasked' ||
  preparation.runsHooks ||
  (silent.includes(supply) && (preparation.setsNameservers || preparation.addsNames));

/** Sources that cannot be found now may have a name later. */
const silent: readonly string[] = ['no-source', 'no-index'] satisfies readonly PackageSupply[];

function leftoversOn({ isOurs, spec, seen: { facts } }: HostView) {
  const traces = facts.installations.filter(({ path }) => path !== spec.etcdDirectory);
  const foreign = Object.entries(leftovers).filter(([, { isOthers }]) => isOthers || !isOurs);
  return foreign.flatMap(([component, { what, blocks }]) =>
    [true, false].flatMap((isProgram) => {
      const paths = traces
        .filter((trace) => trace.component === component && trace.path.startsWith('/usr/') === isProgram)
        .map(({ path }) => path);
      const params = { what, paths: paths.join(', '), arguments: paths.join(' ') };
      return unless(paths.length === 0, params, blocks && !isProgram ? 'error' : 'warning');
    }),
  );
}

function takenPorts({ host, isOurs, spec, seen: { facts } }: HostView) {
  return clusterPorts(spec)
    .filter(({ on }) => on.some((role) => host.roles.includes(role)))
    .flatMap(({ port, protocol, owner }) =>
      facts.listeners
        .filter((listener) => listener.port === port && listener.protocol === protocol)
        .filter((listener) => !isOurs || !isOwnProgram(listener.program))
        .slice(0, 1)
        .map(({ program = '?', pid = '?' }) => ({ params: { port, protocol, owner, program, pid } })),
    );
}
