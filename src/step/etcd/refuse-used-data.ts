import { etcdPaths } from '../../domain/etcd-paths.ts';
import { satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { defineObservation } from '../preflight/define-observation.ts';

/** Stops whoever would take the data from under a member that runs. */
export const refuseUsedData = defineObservation<object, undefined>({
  id: 'etcd.refuse-used-data',
  title: text('See that no member uses the data', '确认没有成员在使用数据'),
  port: 'host',
  timeoutMs: 60_000,
  check: {
    async ask(reader) {
      const [{ active, activity }] = await look(reader, { kind: 'unit', name: etcdPaths.unit });
      if (active || activity === 'activating') throw problem('etcd.data-in-use', {});
      return satisfied(undefined);
    },
  },
});
