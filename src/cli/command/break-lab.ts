import type { faultRows } from '../../../lab/fault/fault-table.ts';
import { quote } from '../../domain/quote.ts';
import { problem } from '../../problem/problem.ts';
import { fill, type Lang, same, text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { switchFlag, valueFlag } from '../define-flag.ts';
import { flag } from '../flag.ts';
import { labName } from '../lab/lab-flags.ts';
import { printTable } from '../render/data.ts';
import { notice } from '../render/notice.ts';
import type { Column } from '../render/table.ts';

type FaultRow = (typeof faultRows)[number];

const says = {
  broken: text(
    'Broken on {host}: {fault}. Heal it with `kubexm break lab --name {lab} --heal --host {host}`',
    '已在 {host} 上注入故障：{fault}。恢复命令：`kubexm break lab --name {lab} --heal --host {host}`',
  ),
  healed: text('Healed on {host}: {fault}', '已恢复 {host}：{fault}'),
  whole: text('Nothing is broken', '没有需要恢复的故障'),
};

const faultColumns = (lang: Lang): Column<FaultRow>[] => [
  { title: text('FAULT', '故障'), value: ({ fault }) => fault },
  { title: text('BETWEEN TWO', '可限定对端'), value: ({ takesPeer }) => (takesPeer ? '--peer' : '') },
  { title: text('WHAT HAPPENS', '作用'), value: (row) => row.says[lang], gives: 'lines' },
];

const host = valueFlag({
  long: 'host',
  value: 'HOST',
  says: text(
    'The host to break; with --heal, only its faults',
    '要注入故障的主机；与 --heal 合用时只恢复该主机',
  ),
});

export const breakLabCommand = defineCommand({
  verb: 'break',
  noun: 'lab',
  group: 'run',
  summary: text('Break a lab on purpose, and heal it again', '在实验环境中注入故障，并可恢复'),
  description: text(
    'Makes one fault on one host of a lab: of its network, disk, clock, processes or power. Every fault is written down before it is made and stays until it is healed; describe lab shows what is broken. Without --fault and --heal it lists the faults there are. Faults within a host end with its reboot, those of the network and of power do not.',
    '在实验环境的一台主机上注入一种故障：网络、磁盘、时钟、进程或电源。每个故障在注入前先行记录，直到恢复为止；describe lab 会显示当前故障。不带 --fault 和 --heal 时列出全部故障。主机内部的故障随重启消失，网络和电源故障则不会。',
  ),
  examples: [
    { command: 'kubexm break lab', says: text('List the faults there are', '列出全部故障') },
    {
      command: 'kubexm break lab --host node2 --fault network-cut --peer node3',
      says: text('Nothing passes between two hosts', '切断两台主机之间的网络'),
    },
    {
      command: 'kubexm break lab --host node2 --fault network-delay=200ms --peer control',
      says: text('This machine reaches it late', '本机访问该主机时产生延迟'),
    },
    { command: 'kubexm break lab --heal', says: text('Heal everything', '恢复全部故障') },
  ],
  flags: {
    name: labName,
    host,
    fault: valueFlag({
      long: 'fault',
      value: 'FAULT[=VALUE]',
      says: text('What to break', '要注入的故障'),
    }),
    peer: valueFlag({
      long: 'peer',
      value: 'HOST|control',
      says: text(
        'Limit a fault of the network to this host, or to this machine',
        '把网络故障限定在与该主机（或 control，即本机）之间',
      ),
    }),
    heal: switchFlag({ long: 'heal', says: text('End faults instead of making one', '恢复故障而不是注入') }),
    output: flag.output,
  },
  async run({ flags }, context) {
    const lab = flags.name ?? '';
    if (flags.heal) {
      const { healLab } = await import('../../../lab/fault/heal-lab.ts');
      const healed = await healLab(lab, flags.host);
      for (const { host: on, fault } of healed) notice(fill(says.healed, { host: on, fault }), context);
      if (healed.length === 0) notice(says.whole, context);
      return done;
    }
    if (flags.fault === undefined) {
      const { faultRows } = await import('../../../lab/fault/fault-table.ts');
      await printTable(faultRows, faultColumns(context.lang), flags.output, context);
      return done;
    }
    if (flags.host === undefined)
      throw problem('usage.missing-flag', {
        command: 'kubexm break lab',
        flag: '--host',
        says: host.says,
        next: `kubexm break lab --name ${quote(lab)} --host HOST --fault ${quote(flags.fault)}`,
      });
    const { breakLab } = await import('../../../lab/fault/break-lab.ts');
    const [fault = '', ...value] = flags.fault.split('=');
    await breakLab(lab, { host: flags.host, fault, value: value.join('='), peer: flags.peer });
    notice(fill(says.broken, { host: flags.host, fault: same(flags.fault), lab }), context);
    return done;
  },
});
