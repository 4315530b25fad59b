import { fill, type Text, text } from '../../problem/text.ts';
import type { Severity } from './check-row.ts';
import { preflightChecks } from './checks.ts';
import type { PreflightSpec } from './spec.ts';
import type { Survey } from './survey.ts';

export interface Finding {
  readonly host: string;
  readonly check: string;
  readonly severity: Severity;
  readonly found: Text;
  readonly needed: Text;
  readonly fix: Text;
}

export interface PreflightReport {
  readonly hosts: readonly string[];
  readonly findings: readonly Finding[];
}

/** The one check that nobody can leave out: a host that does not answer cannot be judged. */
const unreached = {
  check: 'connection',
  severity: 'error',
  found: text('the host could not be asked', '无法访问该主机'),
  needed: text('a login and root', '可登录并取得 root 权限'),
  fix: text('See the problem named for this host.', '请查看针对该主机列出的问题。'),
} as const;

/** All that is wrong with the hosts, at once, host by host in the order of the file. */
export function judgePreflight(spec: PreflightSpec, survey: Survey): PreflightReport {
  const checks = preflightChecks.filter(({ id }) => !spec.skipChecks.includes(id));
  const findings = spec.hosts.flatMap((host): readonly Finding[] => {
    const seen = survey.get(host.name);
    if (seen === undefined) return [{ host: host.name, ...unreached }];
    const view = { host, seen, spec, survey, isOurs: seen.facts.cluster === spec.cluster };
    return checks.flatMap(({ id, severity, found, needed, fix, find }) =>
      find(view).map(({ params, severity: weight = severity }) => ({
        host: host.name,
        check: id,
        severity: weight,
        found: fill(found, params),
        needed: fill(needed, params),
        fix: fill(fix, params),
      })),
    );
  });
  return { hosts: spec.hosts.map(({ name }) => name), findings };
}

export const errorsIn = ({ findings }: PreflightReport): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'error');
