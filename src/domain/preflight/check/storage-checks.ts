import { text } from '../../../problem/text.ts';
import { defineChecks, finding, type HostView, type Severity, unless } from '../check-row.ts';
import type { FileSystem } from '../survey.ts';

const gigabyte = 1024 ** 3;

/** The largest archives of images, a few of them at a time; other files are sent to beside their place. */
const leastStagingGB = 0.5;

/** A write of etcd that takes longer makes it miss heartbeats. */
const mostWriteMs = 10;

/** Another machine stands between the program and its disk. */
const remote = /^(nfs\d?|cifs|smb3|9p|fuse\..*|ceph|glusterfs|afs)$/;
const volatile = /^(tmpfs|ramfs)$/;
const layered = /^(overlay|aufs)$/;

export const storageChecks = defineChecks([
  {
    id: 'etcd-data',
    looksAt: text('an empty data directory of etcd', 'etcd 数据目录为空'),
    severity: 'error',
    found: text('{directory} is not empty; cluster: {cluster}', '{directory} 不为空；所属集群：{cluster}'),
    needed: text('no data, or the data of this cluster', '没有数据，或是本集群的数据'),
    fix: text(
      'If nobody needs the data: `rm -rf {directory}`; else set another `spec.etcd.dataDir`.',
      '如确认不再需要这些数据：`rm -rf {directory}`；否则请设置其他 `spec.etcd.dataDir`。',
    ),
    find: (view) =>
      unless(!isEtcd(view) || view.isOurs || !view.seen.etcdDisk.isFilled || keptFor(view) !== undefined, {
        directory: view.spec.etcdDirectory,
        cluster: keptIn(view)[0]?.cluster ?? view.seen.facts.cluster ?? text('unknown', '未知'),
      }),
  },
  {
    id: 'kept-data',
    looksAt: text('data that a deletion left and that nobody takes up', '删除集群时保留、但不会被使用的数据'),
    severity: 'error',
    found: text(
      '{directory} holds data that a deletion of the cluster {cluster} was told to keep',
      '{directory} 中有删除集群 {cluster} 时按要求保留的数据',
    ),
    needed: text(
      'members that systemd runs (kubernetes.type and etcd.type kubexm), of a cluster that is created as a whole: they alone begin with it',
      '由 systemd 运行的成员（kubernetes.type 和 etcd.type 均为 kubexm），且整体创建集群：只有这样才会使用这些数据',
    ),
    fix: text(
      'If nobody needs the data: `rm -rf {directory}/member` on the host, or `kubexm delete cluster -f FILE` for all hosts of the file.',
      '如确认不再需要这些数据：在主机上执行 `rm -rf {directory}/member`，或对文件中的所有主机执行 `kubexm delete cluster -f FILE`。',
    ),
    find: (view) =>
      unless(!isEtcd(view) || view.isOurs || view.spec.takesUpKeptData || keptFor(view) === undefined, {
        directory: view.spec.etcdDirectory,
        cluster: view.spec.cluster,
      }),
  },
  {
    id: 'etcd-disk-space',
    looksAt: text('free space for etcd', 'etcd 可用磁盘空间'),
    severity: 'error',
    found: text('{free} GB free on {mount}', '{mount} 剩余 {free} GB'),
    needed: text('{wanted} GB for {directory}', '{directory} 需要 {wanted} GB'),
    fix: text(
      'Free or add space, set another `spec.etcd.dataDir`, or lower `spec.preflight.minEtcdDiskGB`.',
      '请清理或扩容磁盘，更换 `spec.etcd.dataDir`，或调低 `spec.preflight.minEtcdDiskGB`。',
    ),
    find: (view) =>
      wantsEtcdSpace(view)
        ? tooSmall(view.seen.etcdDisk, view.spec.minEtcdDiskGB, view.spec.etcdDirectory)
        : [],
  },
  {
    id: 'etcd-file-system',
    looksAt: text('kind of file system for etcd', 'etcd 所用文件系统类型'),
    severity: 'error',
    found: text('{directory} is on {type}', '{directory} 位于 {type}'),
    needed: text('a local disk', '本地磁盘'),
    fix: text(
      'Mount a local disk at {directory}, or set another `spec.etcd.dataDir`.',
      '请将本地磁盘挂载到 {directory}，或设置其他 `spec.etcd.dataDir`。',
    ),
    find(view) {
      const { type } = view.seen.etcdDisk;
      const params = { directory: view.spec.etcdDirectory, type };
      if (!isEtcd(view)) return [];
      if (remote.test(type) || volatile.test(type)) return finding(params);
      return unless(!layered.test(type), params, 'warning');
    },
  },
  {
    id: 'etcd-writable',
    looksAt: text('a disk of etcd that can be written to', 'etcd 磁盘可写'),
    severity: 'error',
    found: text('nothing can be written to {directory}', '无法写入 {directory}'),
    needed: text('a file system that takes writes', '可写入的文件系统'),
    fix: text(
      'Look why with `findmnt -T {directory}` and `dmesg`; a read-only one is given back by `mount -o remount,rw`.',
      '请用 `findmnt -T {directory}` 和 `dmesg` 查看原因；只读的文件系统可用 `mount -o remount,rw` 恢复。',
    ),
    find: (view) =>
      unless(!isEtcd(view) || view.seen.writeMs !== null, { directory: view.spec.etcdDirectory }),
  },
  {
    id: 'etcd-latency',
    looksAt: text('time until a write of etcd is on the disk', 'etcd 写入落盘延迟'),
    severity: 'warning',
    found: text('{found} ms for each write to {directory}', '写入 {directory} 平均 {found} 毫秒'),
    needed: text('at most {most} ms', '不超过 {most} 毫秒'),
    fix: text(
      'Put {directory} on a faster disk (SSD), shared with nothing else.',
      '请将 {directory} 放在更快且独占的磁盘（SSD）上。',
    ),
    find(view) {
      const writeMs = view.seen.writeMs ?? 0;
      return unless(!isEtcd(view) || writeMs <= mostWriteMs, {
        found: writeMs.toFixed(1),
        most: mostWriteMs,
        directory: view.spec.etcdDirectory,
      });
    },
  },
  {
    id: 'image-disk-space',
    looksAt: text('free space for images and containers', '镜像与容器可用磁盘空间'),
    severity: 'error',
    found: text('{free} GB free on {mount}', '{mount} 剩余 {free} GB'),
    needed: text('{wanted} GB for {directory}', '{directory} 需要 {wanted} GB'),
    fix: text(
      'Free or add space there, or lower `spec.preflight.minImageDiskGB`.',
      '请清理或扩容磁盘，或调低 `spec.preflight.minImageDiskGB`。',
    ),
    find: (view) => (wantsImageSpace(view) ? tooSmallForImages(view) : []),
  },
  {
    id: 'staging-disk-space',
    looksAt: text('free space for archives of images that are sent', '发送镜像归档的暂存空间'),
    severity: 'error',
    found: text('{free} GB free on {mount}', '{mount} 剩余 {free} GB'),
    needed: text('{wanted} GB for {directory}', '{directory} 需要 {wanted} GB'),
    fix: text(
      'Free or add space there, or set another `spec.global.workDir`.',
      '请清理或扩容磁盘，或设置其他 `spec.global.workDir`。',
    ),
    find: (view) =>
      wantsImageSpace(view)
        ? tooSmall(view.seen.stagingDisk, leastStagingGB, view.spec.stagingDirectory)
        : [],
  },
  {
    id: 'image-file-system',
    looksAt: text('kind of file system for images', '镜像所用文件系统类型'),
    severity: 'error',
    found: text('{directory} is on {type}', '{directory} 位于 {type}'),
    needed: text('a local file system that can carry an overlay', '可承载 overlay 的本地文件系统'),
    fix: text(
      'Mount a local ext4, or an xfs made with `mkfs.xfs -n ftype=1`, at {directory}.',
      '请将本地 ext4，或以 `mkfs.xfs -n ftype=1` 创建的 xfs 挂载到 {directory}。',
    ),
    find(view) {
      const { type, lacksFileTypes } = view.seen.imageDisk;
      const directory = view.spec.imageDirectory;
      if (!isNode(view)) return [];
      if (lacksFileTypes) return finding({ directory, type: `${type} (ftype=0)` });
      return unless(![remote, volatile, layered].some((kind) => kind.test(type)), { directory, type });
    },
  },
]);

const isEtcd = ({ host }: HostView): boolean => host.roles.includes('etcd');
const isNode = ({ host }: HostView): boolean =>
  host.roles.includes('master') || host.roles.includes('worker');

/** Data of etcd that deletions left where the file wants its own; none where somebody has removed it since. */
const keptIn = ({ spec, seen: { facts, etcdDisk } }: HostView) =>
  etcdDisk.isFilled ? (facts.kept ?? []).filter(({ etcd }) => etcd?.dataDir === spec.etcdDirectory) : [];

/** The same of this very cluster. */
const keptFor = (view: HostView) => keptIn(view).find(({ cluster }) => cluster === view.spec.cluster);

const keepsImages = ({ spec, seen: { facts, imageDisk } }: HostView): boolean =>
  imageDisk.isFilled &&
  (facts.kept ?? []).some(
    ({ cluster, images }) => cluster === spec.cluster && images?.directory === spec.imageDirectory,
  );

/** What is on the disk already needs no more space. */
const wantsEtcdSpace = (view: HostView): boolean =>
  isEtcd(view) && !view.isOurs && keptFor(view) === undefined;
const wantsImageSpace = (view: HostView): boolean => isNode(view) && !view.isOurs && !keepsImages(view);

const tooSmall = (disk: FileSystem, wanted: number, directory: string, severity?: Severity) =>
  unless(
    disk.freeBytes >= wanted * gigabyte,
    { free: (disk.freeBytes / gigabyte).toFixed(1), mount: disk.mount, wanted, directory },
    severity,
  );

/** Enough for each alone, and not for both where they share a disk: it will do for a while. */
function tooSmallForImages(view: HostView) {
  const { seen, spec } = view;
  const alone = tooSmall(seen.imageDisk, spec.minImageDiskGB, spec.imageDirectory);
  const areShared = wantsEtcdSpace(view) && seen.imageDisk.mount === seen.etcdDisk.mount;
  if (alone.length > 0 || !areShared) return alone;
  const directories = [spec.imageDirectory, spec.etcdDirectory].join(', ');
  return tooSmall(seen.imageDisk, spec.minImageDiskGB + spec.minEtcdDiskGB, directories, 'warning');
}
