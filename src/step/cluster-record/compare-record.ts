import { type ClusterRecord, readRecord } from '../../domain/cluster-record/cluster-record.ts';
import { configDifferences } from '../../domain/cluster-record/config-differences.ts';
import { differenceLines } from '../../domain/cluster-record/difference-lines.ts';
import { recordPlaces } from '../../domain/cluster-record/record-places.ts';
import { satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ObjectRead, ObjectState } from '../../runner/api/api-read.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface CompareRecordInput {
  /** What the file says, in the form in which clusters remember it. */
  readonly wanted: ClusterRecord['config'];
  /** Of this kubexm. */
  readonly version: string;
}

const record: ObjectRead = {
  kind: 'api-object',
  apiVersion: 'v1',
  objectKind: 'ConfigMap',
  namespace: recordPlaces.namespace,
  name: recordPlaces.record,
};

/** Whether a file speaks of the cluster that was made; one that remembers nothing has nothing to say against it. */
export const compareRecord = defineObservation<CompareRecordInput, undefined>({
  id: 'cluster-record.compare',
  title: text('Compare the file with what the cluster was made from', '比较配置文件与集群的创建依据'),
  port: 'cluster',
  timeoutMs: 60_000,
  check: {
    reads: () => [record],
    judge({ wanted, version }, [answer]) {
      // The port answers what it was asked.
      const found = answer as ObjectState;
      if (found.state === 'no-api')
        throw problem('cluster.no-api', {
          change: text('compare the file with the cluster', '比较配置文件与集群'),
        });
      if (found.state === 'absent') return satisfied(undefined);
      const kept = readRecord(found.object['data']);
      if (kept === undefined) throw problem('record.unreadable', { name: recordPlaces.record });
      const onlyShared = kept.writtenBy !== version;
      const differences = configDifferences(kept.config, wanted, { onlyShared });
      if (differences.length === 0) return satisfied(undefined);
      const lines = differenceLines(differences);
      throw problem('adopt.file-differs', {
        count: differences.length,
        detail: {
          en: lines.map(({ en }) => `\n- ${en}`).join(''),
          zh: lines.map(({ zh }) => `\n- ${zh}`).join(''),
        },
      });
    },
  },
});
