import { etcdPaths } from '../../domain/etcd-paths.ts';
import type { Step } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { declaredStep } from '../generic/declared-step.ts';

const forgotten = declaredStep<object>({
  id: 'etcd.forget-founding',
  title: text('End the founding of etcd', '结束 etcd 的组建'),
  desired: () => [{ kind: 'absent', path: etcdPaths.founding }],
  // The file belongs to the step that begins the founding.
  claims: () => [],
});

/** Once all members are there, nobody may found the cluster again: not even one that loses its data. */
export const forgetFounding: Step<object, undefined, HostPort> = {
  ...forgotten,
  watches: () => [`path:${etcdPaths.founding}`],
  // What was there before was noted by the step that began the founding; who joined had nothing to note.
  undo: () => ({ capture: [] }),
};
