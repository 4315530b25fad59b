import { sayByteSize } from '../../../lab/byte-size.ts';
import type { LabPlan, LabRequest } from '../../../lab/plan-lab.ts';
import { fill, type Text, text } from '../../problem/text.ts';

const sentences = {
  packages: text(
    'Installs on this machine, where it stays (about a minute): {packages}',
    '将在本机安装以下软件包并保留（约一分钟）：{packages}',
  ),
  image: text(
    'Makes the root file system that all hosts share, once for all labs: about a minute, 300 MB',
    '将制作所有主机共用的根文件系统，各实验环境只需制作一次：约一分钟，300 MB',
  ),
  hosts: text(
    'Starts the lab "{name}", hosts: {count}; about {seconds} s',
    '将启动 {count} 台主机，实验环境“{name}”：约 {seconds} 秒',
  ),
  disk: text('Each host has a disk of {size}', '每台主机的磁盘为 {size}'),
  uplink: text(
    'Hosts reach the outside by {device}, which passes on packets until the lab is deleted',
    '主机经 {device} 访问外部网络；在删除实验环境之前，该网卡会转发数据包',
  ),
};

/** What creating a lab will do to this machine, before it does. */
export function labPlanLines(
  { packages, makesImage, uplink }: LabPlan,
  { name, hosts, diskBytes }: LabRequest,
): readonly Text[] {
  return [
    ...(packages.length > 0 ? [fill(sentences.packages, { packages: packages.join(' ') })] : []),
    ...(makesImage ? [sentences.image] : []),
    ...(diskBytes === undefined ? [] : [fill(sentences.disk, { size: sayByteSize(diskBytes) })]),
    ...(uplink === undefined ? [] : [fill(sentences.uplink, { device: uplink })]),
    fill(sentences.hosts, { count: hosts, name, seconds: expectedSeconds(hosts) }),
  ];
}

/** Hosts boot side by side; on two processors each one adds about a second to the first. */
const expectedSeconds = (hosts: number): number => 5 + hosts;
