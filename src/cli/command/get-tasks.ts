import { text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { printTable } from '../render/data.ts';
import type { Column } from '../render/table.ts';

interface ShownTask {
  readonly name: string;
  readonly says: string;
  readonly component: string;
  readonly does: string;
  /** Empty: every host. */
  readonly roles: readonly string[];
  readonly tags: readonly string[];
  readonly aliases: readonly string[];
}

const columns: readonly Column<ShownTask>[] = [
  { title: text('TASK', '任务'), value: ({ name }) => name },
  { title: text('DOES', '作用'), value: ({ says }) => says, gives: 'lines' },
  { title: text('HOSTS', '主机'), value: ({ roles }) => (roles.length === 0 ? '*' : roles.join(',')) },
  { title: text('TAGS', '标签'), value: ({ tags }) => tags.join(','), wide: true },
  { title: text('COMPONENT', '组件'), value: ({ component }) => component, wide: true },
  { title: text('ALIASES', '别名'), value: ({ aliases }) => aliases.join(','), wide: true },
];

export const getTasks = defineCommand({
  verb: 'get',
  noun: 'tasks',
  group: 'look',
  summary: text('List the tasks that can be run by name', '列出可按名称执行的任务'),
  description: text(
    'Lists every task, what it does, and the roles of the hosts it is for. Run one with `kubexm run task NAME`; its tags choose parts of it.',
    '列出全部任务、其作用以及所面向主机的角色。用 `kubexm run task NAME` 执行；标签用于选择其中的部分。',
  ),
  examples: [
    { command: 'kubexm get tasks', says: text('All tasks', '全部任务') },
    { command: 'kubexm get tasks -o wide', says: text('With their tags', '连同标签') },
  ],
  flags: { output: flag.output },
  async run({ flags }, context) {
    const { listedTasks } = await import('../../pipeline/hosts/find-task.ts');
    const rows = listedTasks.map(
      ({ name, title, component, does, roles, tags, aliases = [] }): ShownTask => ({
        name,
        says: title[context.lang],
        component,
        does,
        roles,
        tags,
        aliases,
      }),
    );
    await printTable(rows, columns, flags.output, context);
    return done;
  },
});
