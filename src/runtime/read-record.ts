import type { RecordedConfig } from '../config/recorded-config.ts';
import { readRecordPipeline } from '../pipeline/cluster/read-record.ts';
import type { Problem } from '../problem/problem.ts';
import { newRunId, preview } from './execute.ts';
import { everyTag } from './prepare.ts';
import type { Recorders } from './recorded.ts';
import { unaskedHosts } from './unasked-hosts.ts';

interface RecordResult {
  /** `undefined` where a problem says why. */
  readonly record: RecordedConfig | undefined;
  readonly problems: readonly Problem[];
}

/** What the cluster of these hosts was made from, as it remembers it. Nothing is changed, nothing is kept. */
export async function readRecord(recorders: Recorders, hosts: readonly string[]): Promise<RecordResult> {
  let record: RecordedConfig | undefined;
  const spec = {
    hosts,
    report: (found: RecordedConfig) => {
      record = found;
    },
  };
  const prepared = { pipeline: readRecordPipeline, spec, tags: everyTag, shownFirst: false };
  const { unseen } = await preview({ ...recorders, runId: newRunId(), prepared });
  return { record, problems: unaskedHosts(unseen) };
}
