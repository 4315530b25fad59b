import { fill, type Text, text } from '../src/problem/text.ts';

/** What the lab has to know of a machine before it can say whether it works there. */
export interface MachineFacts {
  readonly platform: string;
  readonly uid: number;
  readonly distribution: string;
  readonly isDebianLike: boolean;
  /** Of those the lab needs, what the kernel has or could load. */
  readonly fileSystems: readonly string[];
  readonly varLibIsOverlay: boolean;
  readonly hasCgroups: boolean;
  readonly hasLoop: boolean;
  /** The interface of the default route. */
  readonly uplink: string | undefined;
}

export interface Wanted {
  readonly nat: boolean;
  readonly boundedDisk: boolean;
}

const missing = {
  linux: text('Linux (this is {platform})', 'Linux（当前为 {platform}）'),
  root: text('root rights (this is user {uid})', 'root 权限（当前用户为 {uid}）'),
  debian: text(
    'Debian or Ubuntu, whose packages the hosts are made of (this is {distribution})',
    'Debian 或 Ubuntu，主机由其软件包构建（当前为 {distribution}）',
  ),
  overlay: text('overlay file systems in the kernel', '内核对 overlay 文件系统的支持'),
  disk: text(
    'a disk of its own under /var/lib, which is an overlay itself here; or ask for disks of a bounded size',
    '/var/lib 所在的独立磁盘（此处本身就是 overlay）；也可以指定有限大小的磁盘',
  ),
  cgroups: text('control groups, mounted under /sys/fs/cgroup', '挂载在 /sys/fs/cgroup 下的控制组'),
  loop: text('loop devices and ext4, for disks of a bounded size', 'loop 设备和 ext4，用于有限大小的磁盘'),
  uplink: text('a default route to reach the outside by', '用于访问外部网络的默认路由'),
};

/** Everything that keeps the lab from working here, all at once; empty when it can. */
export function obstacles(machine: MachineFacts, wanted: Wanted): Text[] {
  if (machine.platform !== 'linux') return [fill(missing.linux, { platform: machine.platform })];
  const has = (fileSystem: string): boolean => machine.fileSystems.includes(fileSystem);
  const found: readonly (readonly [boolean, Text])[] = [
    [machine.uid !== 0, fill(missing.root, { uid: machine.uid })],
    [!machine.isDebianLike, fill(missing.debian, { distribution: machine.distribution })],
    [!has('overlay'), missing.overlay],
    [machine.varLibIsOverlay && !wanted.boundedDisk, missing.disk],
    [!machine.hasCgroups, missing.cgroups],
    [wanted.boundedDisk && !(machine.hasLoop && has('ext4')), missing.loop],
    [wanted.nat && machine.uplink === undefined, missing.uplink],
  ];
  return found.flatMap(([isMissing, what]) => (isMissing ? [what] : []));
}
