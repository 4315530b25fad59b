import { text } from '../../../problem/text.ts';
import { defineChecks, finding, unless } from '../check-row.ts';
import { compareReleases } from '../compare-releases.ts';
import {
  advisedKernel,
  firstWithoutCgroupV1,
  modulesFor,
  oldestKernel,
  oldestKernelForNftables,
} from '../data/kernel-needs.ts';
import { mostNeeded, shownShareOfMemory } from '../data/role-needs.ts';
import { supportedSystems } from '../data/supported-systems.ts';

const megabyte = 1024 * 1024;

/** The machine, its system and its kernel. */
export const machineChecks = defineChecks([
  {
    id: 'architecture',
    looksAt: text('processor architecture', '处理器架构'),
    severity: 'error',
    found: text('{arch}', '{arch}'),
    needed: text('{wanted}', '{wanted}'),
    fix: text(
      'Use another machine, or correct `arch` of the host in the file.',
      '请更换机器，或更正配置文件中该主机的 `arch`。',
    ),
    find({ host, seen: { facts } }) {
      const wanted = host.arch === undefined ? ['amd64', 'arm64'] : [host.arch];
      return unless(wanted.includes(facts.arch), { arch: facts.arch || '?', wanted: wanted.join(', ') });
    },
  },
  {
    id: 'operating-system',
    looksAt: text('operating system and its version', '操作系统及版本'),
    severity: 'error',
    found: text('{name}', '{name}'),
    needed: text('{wanted}', '{wanted}'),
    fix: text(
      'Install a supported system on this host, or take the host out of the file.',
      '请在该主机上安装受支持的系统，或将其从配置文件中移除。',
    ),
    find({ seen: { facts } }) {
      const { id, version, name, family } = facts.os;
      const oldest = supportedSystems[id];
      if (oldest !== undefined)
        return unless(compareReleases(version, oldest) >= 0, { name, wanted: `${id} ${oldest}+` });
      const wanted = Object.keys(supportedSystems).join(', ');
      return finding({ name: name || '?', wanted }, family === undefined ? 'error' : 'warning');
    },
  },
  {
    id: 'systemd',
    looksAt: text('systemd as the first process', '以 systemd 为首个进程'),
    severity: 'error',
    found: text('no unit of systemd is running', '没有正在运行的 systemd 单元'),
    needed: text('a system started by systemd', '由 systemd 启动的系统'),
    fix: text(
      'Use a system that systemd starts, not a bare container.',
      '请使用由 systemd 启动的系统，而非普通容器。',
    ),
    find: ({ seen: { facts } }) => unless(facts.runningUnits.length > 0),
  },
  {
    id: 'cpu',
    looksAt: text('processors, by role', 'CPU 核数（按角色）'),
    severity: 'error',
    found: text('{cpus} CPU', '{cpus} 核'),
    needed: text('{wanted} CPU for {role}', '{role} 需要 {wanted} 核'),
    fix: text(
      'Give the machine more processors, or lower `spec.preflight.minCPUCores`.',
      '请增加 CPU 核数，或调低 `spec.preflight.minCPUCores`。',
    ),
    find({ host, spec, seen: { facts } }) {
      const { role, amount } = mostNeeded(spec, host.roles, 'cpus');
      return unless(facts.cpus >= amount, { cpus: facts.cpus, wanted: amount, role });
    },
  },
  {
    id: 'memory',
    looksAt: text('memory, by role', '内存（按角色）'),
    severity: 'error',
    found: text('{found} MB', '{found} MB'),
    needed: text('{wanted} MB for {role}', '{role} 需要 {wanted} MB'),
    fix: text(
      'Give the machine more memory, or lower `spec.preflight.minMasterMemoryMB` or `minWorkerMemoryMB`.',
      '请增加内存，或调低 `spec.preflight.minMasterMemoryMB` 或 `minWorkerMemoryMB`。',
    ),
    find({ host, spec, seen: { facts } }) {
      const { role, amount } = mostNeeded(spec, host.roles, 'memoryMB');
      const found = Math.floor(facts.memoryBytes / megabyte);
      return unless(found >= amount * shownShareOfMemory, { found, wanted: amount, role });
    },
  },
  {
    id: 'kernel',
    looksAt: text('kernel version', '内核版本'),
    severity: 'error',
    found: text('kernel {kernel}', '内核 {kernel}'),
    needed: text('{wanted} or newer', '{wanted} 或更新'),
    fix: text('Install a newer kernel on the host and reboot it.', '请在该主机上安装更新的内核并重启。'),
    find({ spec, seen: { facts } }) {
      const { kernel } = facts;
      if (compareReleases(kernel, oldestKernel) < 0)
        return finding({ kernel: kernel || '?', wanted: oldestKernel });
      const advised = advisedKernel(spec.minor);
      return unless(compareReleases(kernel, advised) >= 0, { kernel, wanted: advised }, 'warning');
    },
  },
  {
    id: 'kernel-nftables',
    looksAt: text(
      'kernel version for the nftables mode of kube-proxy',
      'kube-proxy nftables 模式所需的内核版本',
    ),
    severity: 'error',
    found: text(
      'kernel {kernel}, and kube-proxy in nftables mode',
      '内核 {kernel}，kube-proxy 使用 nftables 模式',
    ),
    needed: text('{wanted} or newer for nftables', 'nftables 需要 {wanted} 或更新'),
    fix: text(
      'Set `spec.kubernetes.proxyMode: iptables`, or install a newer kernel.',
      '请设置 `spec.kubernetes.proxyMode: iptables`，或安装更新的内核。',
    ),
    find: ({ host, spec, seen: { facts } }) =>
      unless(
        spec.proxyMode !== 'nftables' ||
          !isNode(host.roles) ||
          compareReleases(facts.kernel, oldestKernelForNftables) >= 0,
        { kernel: facts.kernel, wanted: oldestKernelForNftables },
      ),
  },
  {
    id: 'kernel-modules',
    looksAt: text('kernel modules, built in or loadable', '内核模块（内建或可加载）'),
    severity: 'error',
    found: text('neither built in nor loadable: {modules}', '既未内建也无法加载：{modules}'),
    needed: text('a kernel that has them', '内核提供这些模块'),
    fix: text(
      'Install the kernel package with all modules (such as `linux-modules-extra-$(uname -r)`, `kernel-modules-extra`), or choose a network and a proxy mode without them.',
      '请安装包含完整模块的内核软件包（例如 `linux-modules-extra-$(uname -r)`、`kernel-modules-extra`），或改用不需要它们的网络与代理模式。',
    ),
    find({ host, spec, seen: { modules } }) {
      // Those that the file names are loaded everywhere.
      const wanted = isNode(host.roles) ? modulesFor(spec) : spec.modules;
      const absent = wanted.filter((name) => modules.get(name) === 'absent');
      return unless(absent.length === 0, { modules: absent.join(', ') });
    },
  },
  {
    id: 'cgroup',
    looksAt: text('version of control groups', 'cgroup 版本'),
    severity: 'error',
    found: text('cgroup v1', 'cgroup v1'),
    needed: text('cgroup v2 for Kubernetes 1.{minor}', 'Kubernetes 1.{minor} 需要 cgroup v2'),
    fix: text(
      "Boot with `systemd.unified_cgroup_hierarchy=1`, or set `spec.kubernetes.kubelet.extraArgs: {fail-cgroupv1: 'false'}`.",
      "请以 `systemd.unified_cgroup_hierarchy=1` 启动，或设置 `spec.kubernetes.kubelet.extraArgs: {fail-cgroupv1: 'false'}`。",
    ),
    find: ({ host, spec, seen: { facts } }) =>
      unless(
        facts.cgroupVersion === 2 || spec.minor < firstWithoutCgroupV1 || !isNode(host.roles),
        { minor: spec.minor },
        spec.allowsCgroupV1 ? 'warning' : 'error',
      ),
  },
]);

const isNode = (roles: readonly string[]): boolean => roles.includes('master') || roles.includes('worker');
