import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { TaskRow } from '../../module/define-task.ts';
import { drawTask } from '../../module/draw-task.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import { type ObservedHosts, observeHosts } from '../observe-hosts.ts';
import { stateKeepers } from '../state-keepers.ts';

interface RunTaskSpec {
  readonly task: TaskRow;
  readonly runId: string;
  readonly config: ClusterConfig;
  readonly hosts: readonly string[];
}

/** `kubexm run task`: one task of the table, outside of any lifecycle. */
export const runTaskPipeline = definePipeline<RunTaskSpec, ObservedHosts>({
  id: 'run-task',
  title: text('Run a task on hosts', '在主机上执行任务'),
  observe({ task, hosts, config }, open) {
    const others = task.looksAtCluster === true ? stateKeepers(config) : [];
    return observeHosts([...new Set([...hosts, ...others])], config, open);
  },
  stages: [
    {
      id: 'run',
      title: text('Run the task', '执行任务'),
      draw: (drawing, spec, facts) => drawTask(drawing, { ...spec, ...facts }),
    },
  ],
});
