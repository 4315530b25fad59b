import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { labName } from '../lab/lab-flags.ts';
import { notice } from '../render/notice.ts';

const goes = text(
  'Lab "{name}" goes with everything on its hosts: {hosts}',
  '实验环境“{name}”及其主机上的全部内容将被删除：{hosts}',
);
const question = text('Delete this lab?', '删除该实验环境吗？');
const gone = text('Nothing of lab "{name}" is left', '实验环境“{name}”已完全移除');

export const deleteLab = defineCommand({
  verb: 'delete',
  noun: 'lab',
  group: 'start',
  summary: text('Take a lab away with everything it made', '移除实验环境及其创建的一切'),
  description: text(
    'Ends the hosts of a lab and removes their disks, networks, firewall tables and control groups, also those of a lab whose creation was interrupted. Touches nothing that the lab did not make. Packages that were installed and the shared root file system stay.',
    '结束实验环境的主机，并移除其磁盘、网络、防火墙表和控制组；创建中断的实验环境同样适用。不会触及并非由该实验环境创建的内容。已安装的软件包和共用的根文件系统会保留。',
  ),
  examples: [
    {
      command: 'kubexm delete lab',
      says: text('The lab named "lab", after asking', '删除名为“lab”的实验环境，先行确认'),
    },
    {
      command: 'kubexm delete lab --name edge -y',
      says: text('Another one, without asking', '删除另一个，不再询问'),
    },
  ],
  flags: { name: labName, dryRun: flag.dryRun, yes: flag.yes },
  async run({ flags }, context) {
    const { hostsToRemove, destroyLab } = await import('../../../lab/destroy-lab.ts');
    const name = flags.name ?? '';
    const hosts = (await hostsToRemove(name)).join(' ');
    notice(fill(goes, { name, hosts }), context);
    if (flags.dryRun) return done;
    if (!(await context.confirm(question, flags.yes))) throw problem('usage.declined', {});
    await destroyLab(name);
    notice(fill(gone, { name }), context);
    return done;
  },
});
