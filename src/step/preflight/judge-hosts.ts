import { errorsIn, judgePreflight, type PreflightReport } from '../../domain/preflight/judge-preflight.ts';
import type { PreflightSpec } from '../../domain/preflight/spec.ts';
import type { Excursion, Reception, Sighting } from '../../domain/preflight/survey.ts';
import { satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { defineObservation } from './define-observation.ts';

export interface JudgeHostsInput {
  readonly spec: PreflightSpec;
  readonly sightings: ReadonlyMap<string, Sighting>;
  readonly excursions: ReadonlyMap<string, Excursion>;
  readonly receptions: ReadonlyMap<string, Reception>;
  /** Told everything that was found, also when it ends in a refusal. */
  readonly report: (judged: PreflightReport) => void;
}

/** The verdict over all hosts at once. An error in it stops what depends on it; warnings go on. */
export const judgeHosts = defineObservation<JudgeHostsInput, PreflightReport>({
  id: 'preflight.judge-hosts',
  title: text('Judge the hosts', '评估主机'),
  port: 'control',
  timeoutMs: 60_000,
  check: {
    reads: () => [],
    judge({ spec, sightings, excursions, receptions, report }) {
      const survey = new Map(
        [...sightings].flatMap(([host, sighting]) => {
          const [excursion, reception] = [excursions.get(host), receptions.get(host)];
          return excursion && reception ? [[host, { ...sighting, ...excursion, ...reception }] as const] : [];
        }),
      );
      const judged = judgePreflight(spec, survey);
      report(judged);
      const errors = errorsIn(judged);
      if (errors.length === 0) return satisfied(judged);
      const hosts = [...new Set(errors.map(({ host }) => host))].join(', ');
      throw problem('preflight.refused', { count: errors.length, hosts });
    },
  },
});
