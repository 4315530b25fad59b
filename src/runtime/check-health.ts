import type { ClusterConfig } from '../config/cluster-config.ts';
import { type HealthReport, whyUnhealthy } from '../domain/health/judge-health.ts';
import { checkHealthPipeline } from '../pipeline/cluster/check-health.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { chosenHosts } from './chosen-hosts.ts';
import { newRunId, preview } from './execute.ts';
import { holderOf } from './operator.ts';
import { everyTag } from './prepare.ts';
import type { Recorders } from './recorded.ts';
import { unaskedHosts } from './unasked-hosts.ts';

export interface HealthResult {
  readonly report: HealthReport;
  /** Hosts that could not be asked, and why the cluster is not healthy, if it is not. */
  readonly problems: readonly Problem[];
}

export interface CheckHealthOptions {
  /** All hosts when absent. */
  readonly nodes?: string | undefined;
  /** Looks again and again for so long while something is wrong. */
  readonly waitMs?: number | undefined;
  /** Told what is wrong before each further look. */
  readonly onLook?: (report: HealthReport) => void;
}

const betweenLooksMs = 2_000;

/** Looks at the cluster and judges it. It is a dry run through and through: nothing is changed, nothing is kept. */
export async function checkHealth(
  recorders: Recorders,
  config: ClusterConfig,
  { nodes = '*', waitMs = 0, onLook }: CheckHealthOptions = {},
): Promise<HealthResult> {
  const hosts = chosenHosts(config, nodes);
  const { session, operator, report } = recorders;
  const { clock, stop } = session.environment(holderOf('preview', operator), () => undefined, report);
  const deadline = clock.now() + waitMs;
  for (;;) {
    const result = await lookOnce(recorders, config, hosts);
    if (result.report.healthy || clock.now() >= deadline || stop.atSafePoint.aborted) return result;
    onLook?.(result.report);
    await clock.sleep(betweenLooksMs, stop.atSafePoint);
  }
}

async function lookOnce(
  recorders: Recorders,
  config: ClusterConfig,
  hosts: readonly string[],
): Promise<HealthResult> {
  let report: HealthReport | undefined;
  const spec = {
    config,
    hosts,
    now: Date.now,
    report: (judged: HealthReport) => {
      report = judged;
    },
  };
  const prepared = { pipeline: checkHealthPipeline, spec, tags: everyTag, shownFirst: false };
  const { unseen } = await preview({ ...recorders, runId: newRunId(), prepared });
  const problems = unaskedHosts(unseen);
  const because = report && whyUnhealthy(report);
  return {
    report: report ?? { healthy: false, rows: [] },
    problems: because === undefined ? problems : [...problems, problem('health.refused', { because })],
  };
}
