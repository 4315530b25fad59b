import type { EtcdAnswer } from '../../domain/etcd-health.ts';
import type { EtcdHome } from '../../domain/etcd-home.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { defineObservation } from '../preflight/define-observation.ts';
import { statusReads } from './etcdctl.ts';
import { parseStatus } from './parse-answers.ts';
import { withDigest } from './with-digest.ts';

export interface LookAtMemberInput {
  readonly host: string;
  readonly home: EtcdHome;
}

/** What the member of a host says of itself and of the others. */
export const lookAtMember = defineObservation<LookAtMemberInput, EtcdAnswer>({
  id: 'etcd.look-at-member',
  title: text('Ask the member of etcd', '查询 etcd 成员'),
  port: 'host',
  timeoutMs: 60_000,
  check: {
    async ask(reader, { host, home }) {
      const [shown, listed] = await look(reader, ...statusReads(home));
      const status = parseStatus(shown, listed);
      return satisfied({ host, ...(status && { status }) });
    },
  },
});

export interface CompareDataInput extends LookAtMemberInput {
  /** What all members said, which tells the revision they have in common. */
  readonly answers: ReadonlyMap<string, EtcdAnswer>;
}

/** What its data amounts to as of a revision that all members have. */
export const compareData = defineObservation<CompareDataInput, EtcdAnswer>({
  id: 'etcd.compare-data',
  title: text('Compare the data of the members of etcd', '比对 etcd 成员的数据'),
  port: 'host',
  timeoutMs: 60_000,
  check: {
    ask: async (reader, { host, home, answers }) => {
      const own = answers.get(host) ?? { host };
      return satisfied(await withDigest(reader, { own, all: [...answers.values()], home }));
    },
  },
});
