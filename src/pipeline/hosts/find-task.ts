import type { ClusterConfig } from '../../config/cluster-config.ts';
import { nearest } from '../../domain/nearest.ts';
import type { TaskRow } from '../../module/define-task.ts';
import { taskTable } from '../../module/task-table.ts';
import { problem } from '../../problem/problem.ts';

export type ListedTask = Omit<TaskRow, 'draw'>;

/** Every task that can be asked for by name. */
export const listedTasks: readonly ListedTask[] = taskTable;

/** Tasks of the first documents of the house that are commands: what they find is a table of its own. */
const commands: Readonly<Record<string, string>> = {
  preflightchecks: 'kubexm check preflight',
  clusterhealthcheck: 'kubexm check health',
};

/** The task of a name or alias, however its letters are cased. */
export function findTask(given: string): TaskRow {
  const wanted = given.toLowerCase();
  const found = taskTable.find(({ name, aliases = [] }) =>
    [name, ...aliases].some((one) => one.toLowerCase() === wanted),
  );
  if (found !== undefined) return found;
  const command = Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
  if (command !== undefined) throw problem('usage.task-is-command', { given, command });
  const known = taskTable.map(({ name }) => name);
  const next = nearest(wanted, known) ?? known.find((name) => name.startsWith(wanted)) ?? known[0] ?? '';
  throw problem('usage.unknown-task', { given, known: known.join(', '), next });
}

/** The hosts that a task is for, in the order of the file. */
export const hostsOfTask = ({ roles }: ListedTask, { spec }: ClusterConfig): readonly string[] =>
  spec.hosts
    .filter((host) => roles.length === 0 || host.roles.some((role) => roles.includes(role)))
    .map(({ name }) => name);
