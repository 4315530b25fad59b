import { same, text } from '../../problem/text.ts';
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
  { title: same('TASK'), value: ({ name }) => name },
  { title: same('DOES'), value: ({ says }) => says, gives: true },
  { title: same('HOSTS'), value: ({ roles }) => (roles.length === 0 ? '*' : roles.join(',')) },
  { title: same('TAGS'), value: ({ tags }) => tags.join(','), wide: true },
  { title: same('COMPONENT'), value: ({ component }) => component, wide: true },
  { title: same('ALIASES'), value: ({ aliases }) => aliases.join(','), wide: true },
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
