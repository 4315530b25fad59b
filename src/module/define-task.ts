import type { ClusterConfig } from '../config/cluster-config.ts';
import type { Role } from '../config/schema/role-groups.ts';
import type { HostFacts } from '../domain/host-facts.ts';
import type { HostTraces } from '../domain/host-traces.ts';
import type { Drawing } from '../plan/draw.ts';
import type { Text } from '../problem/text.ts';

/** What a task is drawn from. */
export interface TaskContext {
  readonly runId: string;
  readonly config: ClusterConfig;
  /** The hosts that were chosen, have one of the roles and could be observed. */
  readonly hosts: readonly string[];
  factsOf(host: string): HostFacts;
  /** Of the chosen hosts and of all that keep the state of the cluster; nothing of one that could not be asked. */
  tracesOf(host: string): HostTraces | undefined;
}

/** A job that an operator can ask for by name. */
export interface TaskRow {
  /** `verb-object`. */
  readonly name: string;
  /** Other names it is known by. */
  readonly aliases?: readonly string[];
  readonly title: Text;
  /** What it is about. What installs a component has a counterpart that uninstalls it. */
  readonly component: string;
  readonly does: 'install' | 'uninstall' | 'restart' | 'check' | 'run';
  /** What it draws depends on how far the cluster is: masters and etcd members are looked at, too, chosen or not. */
  readonly looksAtCluster?: true;
  /** It installs a service: there is a task that restarts it, too. */
  readonly service?: true;
  /** On hosts with one of these roles; on every host when empty. */
  readonly roles: readonly Role[];
  /** The tags by which parts of it can be chosen. */
  readonly tags: readonly string[];
  draw(drawing: Drawing, context: TaskContext): void;
}

export const defineTask = (row: TaskRow): TaskRow => row;
