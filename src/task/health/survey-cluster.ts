import { etcdHomeOf } from '../../domain/etcd-home.ts';
import type { HealthReport } from '../../domain/health/judge-health.ts';
import { type HealthHost, type HealthSpec, isMember } from '../../domain/health/spec.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, from, type NodeHandle } from '../../plan/ref.ts';
import { compareData } from '../../step/health/compare-data.ts';
import { judgeCluster } from '../../step/health/judge-cluster.ts';
import { lookAtCluster } from '../../step/health/look-at-cluster.ts';
import { lookAtHost } from '../../step/health/look-at-host.ts';

export interface SurveyClusterInput {
  readonly spec: HealthSpec;
  readonly now: () => number;
  readonly report: (judged: HealthReport) => void;
}

/** The API first, for it says what to try from where; then all hosts at the same time. One that is lost is judged by that. */
export function surveyCluster(
  drawing: Drawing,
  { spec, now, report }: SurveyClusterInput,
): NodeHandle<HealthReport> {
  return drawing.task('survey-cluster', ['health'], (task) => {
    const byName = new Map(spec.hosts.map((host) => [host.name, host]));
    const hostOf = (name: string): HealthHost => byName.get(name) ?? { name, roles: [], addresses: [] };
    const asked = task.step(lookAtCluster, { on: [controlSubject], shared: { spec } });
    const api = from(asked, controlSubject);
    const looked = task.step(lookAtHost, {
      on: [...byName.keys()],
      minimum: 'any',
      shared: { spec, api },
      perHost: (name) => ({ host: hostOf(name) }),
    });
    const seen = all(looked);
    const compared = task.step(compareData, {
      on: spec.hosts.filter(isMember).map(({ name }) => name),
      minimum: 'any',
      shared: { seen, home: etcdHomeOf(spec.etcd) },
      perHost: (host) => ({ host }),
    });
    return task.step(judgeCluster, {
      on: [controlSubject],
      shared: { spec, api, seen, compared: all(compared), now, report },
    });
  });
}
