import type { ClusterConfig } from '../../config/cluster-config.ts';
import { refuseLastingChanges } from '../../module/cluster/refuse-lasting-changes.ts';
import type { TaskRow } from '../../module/define-task.ts';
import { drawTask } from '../../module/draw-task.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import { type ObservedCluster, observeCluster } from '../observe-cluster.ts';
import { type ObservedHosts, observeHosts } from '../observe-hosts.ts';
import { stateKeepers } from '../state-keepers.ts';

interface RunTaskSpec {
  readonly task: TaskRow;
  readonly runId: string;
  readonly config: ClusterConfig;
  readonly hosts: readonly string[];
}

/** What is installed into a cluster that runs may not change what lasts as long as the cluster. */
type TaskFacts = ObservedHosts & Partial<Pick<ObservedCluster, 'running'>>;

/** `kubexm run task`: one task of the table, outside of any lifecycle. */
export const runTaskPipeline = definePipeline<RunTaskSpec, TaskFacts>({
  id: 'run-task',
  title: text('Run a task on hosts', '在主机上执行任务'),
  observe({ task, hosts, config }, open) {
    if (task.looksAtCluster !== true) return observeHosts(hosts, config, open);
    const all = [...new Set([...hosts, ...stateKeepers(config)])];
    return task.does === 'install' ? observeCluster(all, config, open) : observeHosts(all, config, open);
  },
  stages: [
    {
      id: 'run',
      title: text('Run the task', '执行任务'),
      draw(drawing, spec, facts) {
        const { running } = facts;
        if (running !== undefined) refuseLastingChanges({ config: spec.config, running });
        drawTask(drawing, { ...spec, ...facts });
      },
    },
  ],
});
