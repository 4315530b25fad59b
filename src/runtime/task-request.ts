import type { ClusterConfig } from '../config/cluster-config.ts';
import { findTask, hostsOfTask } from '../pipeline/hosts/find-task.ts';
import type { TagChoice } from '../plan/tags.ts';
import { problem } from '../problem/problem.ts';
import { chosenHosts } from './chosen-hosts.ts';
import { everyTag } from './prepare.ts';
import type { Request } from './stored-request.ts';

export interface TaskRequest {
  /** Name or alias of a task. */
  readonly task: string;
  /** Hosts by name, address, range or pattern; all hosts that the task is for when left out. */
  readonly nodes?: string | undefined;
  readonly tags?: TagChoice;
}

/** A task on the hosts that are meant. Throws what is wrong with the words, before anything is contacted. */
export function taskRequest(config: ClusterConfig, { task, nodes, tags = everyTag }: TaskRequest): Request {
  const found = findTask(task);
  const known = hostsOfTask(found, config);
  if (known.length === 0)
    throw problem('usage.task-without-hosts', { task: found.name, roles: found.roles.join(', ') });
  const hosts = chosenHosts(config, nodes ?? '*', '--nodes', known);
  const { only, skip } = tags;
  const wrong = [...only, ...skip].find((tag) => !found.tags.includes(tag));
  if (wrong !== undefined) throw problem('plan.unknown-tag', { tag: wrong, known: found.tags.join(', ') });
  return { kind: 'run-task', task: found.name, hosts, tags };
}
