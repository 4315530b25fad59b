import { etcdPaths } from '../../domain/etcd-paths.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

/** Once all members are there, nobody may found the cluster again: not even one that loses its data. */
export const forgetFounding = declaredStep<object>({
  id: 'etcd.forget-founding',
  title: text('End the founding of etcd', '结束 etcd 的组建'),
  desired: () => [{ kind: 'absent', path: etcdPaths.founding }],
});
