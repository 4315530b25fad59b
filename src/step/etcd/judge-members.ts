import { type EtcdAnswer, judgeData, judgeEtcd } from '../../domain/etcd-health.ts';
import { satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface JudgeMembersInput {
  readonly members: readonly string[];
  readonly answers: ReadonlyMap<string, EtcdAnswer>;
}

/** The verdict over all members at once. */
export const judgeMembers = defineObservation<JudgeMembersInput, readonly EtcdAnswer[]>({
  id: 'etcd.judge-members',
  title: text('Judge the members of etcd', '评估 etcd 成员'),
  port: 'control',
  timeoutMs: 60_000,
  check: {
    reads: () => [],
    judge({ members, answers }) {
      const heard = [...answers.values()];
      const wrong = judgeEtcd(members, heard);
      const found = wrong.length > 0 ? wrong : judgeData(heard);
      if (found.length === 0) return satisfied(heard);
      const said = (lang: 'en' | 'zh') =>
        found.map(({ host, because }) => `${host}: ${because[lang]}`).join('; ');
      throw problem('etcd.unhealthy', { findings: text(said('en'), said('zh')) });
    },
  },
});
