import type { EtcdAnswer } from '../../domain/etcd-health.ts';
import type { EtcdHome } from '../../domain/etcd-home.ts';
import type { HostSighting } from '../../domain/health/survey.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { withDigest } from '../etcd/with-digest.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface CompareDataInput {
  readonly host: string;
  readonly home: EtcdHome;
  /** Of all hosts: their data is compared as of one revision. */
  readonly seen: ReadonlyMap<string, HostSighting>;
}

/** The data of each member of etcd, as of a revision that all of them have. */
export const compareData = defineObservation<CompareDataInput, EtcdAnswer>({
  id: 'health.compare-data',
  title: text('Compare the data of etcd', '比对 etcd 数据'),
  port: 'host',
  timeoutMs: 60_000,
  check: {
    ask: async (reader, { host, home, seen }) => {
      const all = [...seen.values()].flatMap(({ etcd }) => etcd ?? []);
      return satisfied(await withDigest(reader, { own: seen.get(host)?.etcd ?? { host }, all, home }));
    },
  },
});
