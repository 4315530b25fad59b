import { text } from '../../problem/text.ts';
import { clusterMark } from '../../runner/state-paths.ts';
import { declaredStep } from '../generic/declared-step.ts';

/** Says whose host it is, so that what the cluster has there is not taken for leftovers of another. */
export const markHost = declaredStep<{ readonly cluster: string }>({
  id: 'host.mark',
  title: text('Mark the host as one of the cluster', '将主机标记为属于该集群'),
  desired: ({ cluster }) => [{ kind: 'file', path: clusterMark, content: `${cluster}\n`, mode: 0o600 }],
});
