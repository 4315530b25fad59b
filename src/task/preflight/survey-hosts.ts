import type { PreflightReport } from '../../domain/preflight/judge-preflight.ts';
import type { PreflightHost, PreflightSpec } from '../../domain/preflight/spec.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, type NodeHandle } from '../../plan/ref.ts';
import { collectReception } from '../../step/preflight/collect-reception.ts';
import { judgeHosts } from '../../step/preflight/judge-hosts.ts';
import { lookAtHost } from '../../step/preflight/look-at-host.ts';
import { tryWays } from '../../step/preflight/try-ways.ts';

export interface SurveyHostsInput {
  readonly spec: PreflightSpec;
  /** Names this preflight on the hosts. */
  readonly name: string;
  readonly now: () => number;
  readonly report: (judged: PreflightReport) => void;
}

const unknownHost = (name: string): PreflightHost => ({
  name,
  roles: [],
  addresses: [],
  uses: [],
  packages: { debian: [], rhel: [], suse: [] },
  timeServers: [],
  servesTime: false,
});

/** Three round trips to every host, all at the same time, then the verdict. A host that is lost on the way is judged by that. */
export function surveyHosts(
  drawing: Drawing,
  { spec, name, now, report }: SurveyHostsInput,
): NodeHandle<PreflightReport> {
  return drawing.task('survey-hosts', ['preflight'], (task) => {
    const byName = new Map(spec.hosts.map((host) => [host.name, host]));
    const hostOf = (wanted: string) => ({
      host: byName.get(wanted) ?? unknownHost(wanted),
    });
    const everywhere = { on: [...byName.keys()], minimum: 'any' } as const;
    const looked = task.step(lookAtHost, { ...everywhere, shared: { spec, name }, perHost: hostOf });
    const sightings = all(looked);
    const tried = task.step(tryWays, { ...everywhere, shared: { spec, sightings }, perHost: hostOf });
    const excursions = all(tried);
    const collected = task.step(collectReception, { ...everywhere, shared: { name, now, excursions } });
    return task.step(judgeHosts, {
      on: [controlSubject],
      shared: { spec, sightings, excursions, receptions: all(collected), report },
    });
  });
}
