import { type EndpointAnswer, judgeExternalEtcd } from '../../domain/external-etcd.ts';
import { satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface JudgeExternalInput {
  /** What each control plane saw. */
  readonly seen: ReadonlyMap<string, readonly EndpointAnswer[]>;
}

/** The verdict over an etcd that is already there: every endpoint that is not fit is named. */
export const judgeExternal = defineObservation<JudgeExternalInput, undefined>({
  id: 'etcd.judge-external',
  title: text('Judge the external etcd', '评估外部 etcd'),
  port: 'control',
  timeoutMs: 60_000,
  check: {
    reads: () => [],
    judge({ seen }) {
      const faults = judgeExternalEtcd(seen);
      if (faults.length === 0) return satisfied(undefined);
      const said = (lang: 'en' | 'zh', from: string) =>
        faults
          .map(({ endpoint, host, because }) => `${endpoint} (${from} ${host}): ${because[lang]}`)
          .join('; ');
      throw problem('etcd.external-not-fit', { findings: text(said('en', 'from'), said('zh', '自')) });
    },
  },
});
