import { type HealthInput, health } from '../../module/health/health.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';

/** `kubexm check health`: whether the cluster is as its file wants it. Only looks. */
export const checkHealthPipeline = definePipeline<HealthInput, object>({
  id: 'check-health',
  title: text('Check the cluster', '检查集群'),
  observe: async () => ({}),
  stages: [
    {
      id: 'health',
      title: text('Check the cluster', '检查集群'),
      draw: (drawing, input) => void health(drawing, input),
    },
  ],
});
