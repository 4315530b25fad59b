import { text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { labName } from '../lab/lab-flags.ts';
import { printData } from '../render/data.ts';
import { labDescriptionLines } from '../render/lab-description.ts';

export const describeLab = defineCommand({
  verb: 'describe',
  noun: 'lab',
  group: 'look',
  summary: text('Show the hosts of a lab and how to log in', '显示实验环境的主机及登录方式'),
  description: text(
    'Shows one lab: its subnets and limits, every host with its addresses, whether it runs and how much it has written to its disk, the faults that are on, and how to log in.',
    '显示一个实验环境：子网与限制，每台主机的地址、运行状态和磁盘用量，当前生效的故障，以及登录方式。',
  ),
  examples: [
    { command: 'kubexm describe lab', says: text('The lab named "lab"', '名为“lab”的实验环境') },
    {
      command: 'kubexm describe lab --name edge -o wide',
      says: text('Another one, with a login command for every host', '另一个，附每台主机的登录命令'),
    },
  ],
  flags: { name: labName, output: flag.output },
  async run({ flags }, context) {
    const { describeLab: describe } = await import('../../../lab/describe-lab.ts');
    const lab = await describe(flags.name ?? '');
    await printData(lab, flags.output, context, (wide) => labDescriptionLines(lab, wide, context));
    return done;
  },
});
