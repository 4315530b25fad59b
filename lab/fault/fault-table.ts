import { text } from '../../src/problem/text.ts';
import { healDelay, injectDelay } from './delay.ts';
import type { Fault, FaultTarget } from './fault.ts';
import { ensureFolder, ensureOwnDisk, ensureProcess } from './fault-checks.ts';
import { faultValues } from './fault-values.ts';
import { hostScripts } from './host-scripts.ts';
import { applyNetworkRules } from './network-rules.ts';
import { powerOff, powerOn, reboot } from './power.ts';
import { removeHost, replaceHost } from './replace-host.ts';
import { runInHost } from './run-in-host.ts';
import { slowDown, speedUp } from './slow-disk.ts';

const script =
  (source: string) =>
  async ({ host, value }: FaultTarget): Promise<void> => {
    await runInHost(host, source, [value]);
  };

/** Every way to break a lab. `test/contract/lab-fault` sees each of them happen and go on a real host. */
export const faultTable = {
  'network-cut': {
    says: text('No frame passes', '网络完全中断'),
    wire: 'pair',
    inject: applyNetworkRules,
    heal: applyNetworkRules,
  },
  'network-drop': {
    says: text('A share of the frames is lost', '按比例丢包'),
    value: faultValues.percent,
    wire: 'pair',
    inject: applyNetworkRules,
    heal: applyNetworkRules,
  },
  'network-delay': {
    says: text('Every round trip takes that much longer', '每次往返增加相应的延迟'),
    value: faultValues.delay,
    wire: 'pair',
    inject: injectDelay,
    heal: healDelay,
  },
  'dns-gone': {
    says: text('No name server beyond the host answers', '主机之外的 DNS 服务器均无应答'),
    wire: 'host',
    inject: applyNetworkRules,
    heal: applyNetworkRules,
  },
  'ssh-dead': {
    says: text('sshd and its sessions are killed, and sshd stays dead', 'sshd 及其会话被杀死，且不再启动'),
    inject: script(hostScripts.sshDead.inject),
    heal: script(hostScripts.sshDead.heal),
  },
  'process-frozen': {
    says: text('Processes of that name stand still but live', '同名进程停止运行但不退出'),
    value: faultValues.process,
    check: ensureProcess,
    inject: script(hostScripts.frozen.inject),
    heal: script(hostScripts.frozen.heal),
  },
  'disk-full': {
    says: text('No room is left on the file system of that folder', '该目录所在的文件系统没有剩余空间'),
    value: faultValues.path,
    check: ensureOwnDisk,
    inject: script(hostScripts.diskFull.inject),
    heal: script(hostScripts.diskFull.heal),
  },
  'disk-slow': {
    says: text(
      'The disk reads and writes no faster than that, as far as it is not cached',
      '磁盘读写速度不超过该值（不含缓存）',
    ),
    value: faultValues.rate,
    inject: slowDown,
    heal: speedUp,
  },
  'read-only': {
    says: text('Nothing can be written in that folder', '该目录变为只读'),
    value: faultValues.path,
    check: ensureFolder,
    inject: script(hostScripts.readOnly.inject),
    heal: script(hostScripts.readOnly.heal),
  },
  'wrong-clock': {
    says: text('`date` is that far from the truth', '`date` 显示的时间有相应的偏差'),
    value: faultValues.clockOffset,
    inject: script(hostScripts.wrongClock.inject),
    heal: script(hostScripts.wrongClock.heal),
  },
  reboot: {
    says: text('The host reboots now and comes back by itself', '主机立即重启，随后自行恢复'),
    passing: true,
    inject: ({ host }) => reboot(host),
    heal: ({ lab, host }) => powerOn(lab, host),
  },
  'power-off': {
    says: text('The host stops at once, without a shutdown', '主机立即断电，不经过关机流程'),
    startsHost: true,
    inject: ({ host }) => powerOff(host),
    heal: ({ lab, host }) => powerOn(lab, host),
  },
  'host-gone': {
    says: text(
      'The host and its disk are lost; healing puts a blank host in its place',
      '主机及其磁盘全部丢失；恢复时以一台空白主机代替',
    ),
    startsHost: true,
    inject: ({ lab, host }) => removeHost(lab, host),
    async heal({ lab, host }) {
      await replaceHost(lab, host);
      await powerOn(lab, host);
    },
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faultTable;

export const faultNames = Object.keys(faultTable);

export const findFault = (name: string): Fault | undefined =>
  Object.entries<Fault>(faultTable).find(([known]) => known === name)?.[1];

/** Each as a person types it, with an example of its value, and what it does. */
export const faultRows = Object.entries<Fault>(faultTable).map(([name, { says, value, wire }]) => ({
  fault: value === undefined ? name : `${name}=${value.example}`,
  takesPeer: wire === 'pair',
  says,
}));
