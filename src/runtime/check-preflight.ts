import type { ClusterConfig } from '../config/cluster-config.ts';
import type { PreflightReport } from '../domain/preflight/judge-preflight.ts';
import { checkPreflightPipeline } from '../pipeline/hosts/check-preflight.ts';
import type { Problem } from '../problem/problem.ts';
import { chosenHosts } from './chosen-hosts.ts';
import { newRunId, preview } from './execute.ts';
import { everyTag } from './prepare.ts';
import type { Recorders } from './recorded.ts';
import { unaskedHosts } from './unasked-hosts.ts';

export interface PreflightResult {
  readonly report: PreflightReport;
  /** Why the preflight is not passed: hosts that could not be asked, and the refusal over all that was found. */
  readonly problems: readonly Problem[];
}

/** Looks at the chosen hosts and judges them. It is a dry run through and through: nothing is changed, nothing is kept. */
export async function checkPreflight(
  recorders: Recorders,
  config: ClusterConfig,
  nodes = '*',
): Promise<PreflightResult> {
  const runId = newRunId();
  const hosts = chosenHosts(config, nodes);
  let report: PreflightReport | undefined;
  const spec = {
    config,
    hosts,
    name: runId,
    now: Date.now,
    report: (judged: PreflightReport) => {
      report = judged;
    },
  };
  const prepared = { pipeline: checkPreflightPipeline, spec, tags: everyTag, shownFirst: false };
  const { unseen } = await preview({ ...recorders, runId, prepared });
  const problems = unaskedHosts(unseen);
  return { report: report ?? { hosts, findings: [] }, problems };
}
