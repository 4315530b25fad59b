import { listedTasks } from '../../pipeline/hosts/find-task.ts';
import { type Lang, text } from '../../problem/text.ts';
import { page, table } from './markdown.ts';

export const taskFile = 'tasks.md';
export const taskTitle = text('Tasks', '任务');

const words = {
  intro: text(
    'What larger commands are made of, each to be run by its name: `kubexm run task NAME -f cluster.yaml`. Tags choose parts of a task.',
    '各大命令由这些任务组成，均可按名称执行：`kubexm run task NAME -f cluster.yaml`。标签用于选择任务的一部分。',
  ),
  every: text('every host', '全部主机'),
  head: {
    en: ['Task', 'What it does', 'Hosts', 'Tags', 'Also called'],
    zh: ['任务', '作用', '主机', '标签', '别名'],
  },
};

/** Every task that can be asked for, read off the table of tasks. */
export const taskPage = (lang: Lang): string =>
  page(
    `# ${taskTitle[lang]}`,
    words.intro[lang],
    table(
      words.head[lang],
      listedTasks.map(({ name, title, roles, tags, aliases = [] }) => [
        `\`${name}\``,
        title[lang],
        roles.length === 0 ? words.every[lang] : roles.join(', '),
        tags.map((tag) => `\`${tag}\``).join(' '),
        aliases.map((alias) => `\`${alias}\``).join(' '),
      ]),
    ),
  );
