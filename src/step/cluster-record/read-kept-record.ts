import { type ClusterRecord, readRecord } from '../../domain/cluster-record/cluster-record.ts';
import { recordPlaces } from '../../domain/cluster-record/record-places.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { QueryRead, QueryState } from '../../runner/read/query.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface ReadKeptRecordInput {
  readonly report: (record: ClusterRecord) => void;
}

const asked: QueryRead = {
  kind: 'query',
  argv: [
    'kubectl',
    `--kubeconfig=${kubernetesPaths.adminConf}`,
    // Otherwise it leaves what it learnt in the home of root.
    '--cache-dir=/dev/null',
    `--namespace=${recordPlaces.namespace}`,
    'get',
    'configmap',
    recordPlaces.record,
    '--output=json',
  ],
};

/** What a cluster was made from, asked on a control plane: for a machine that has neither its file nor its authorities. */
export const readKeptRecord = defineObservation<ReadKeptRecordInput, ClusterRecord>({
  id: 'cluster-record.read-kept-record',
  title: text('Read what the cluster was made from', '读取集群的创建依据'),
  port: 'host',
  timeoutMs: 60_000,
  check: {
    reads: () => [asked],
    judge({ report }, [answer]) {
      // The port answers what it was asked.
      const found = answer as QueryState;
      if (found.state === 'absent' || found.code !== 0) throw problem('adopt.no-record', {});
      const record = readRecord(dataIn(found.stdout));
      if (record === undefined) throw problem('record.unreadable', { name: recordPlaces.record });
      report(record);
      return satisfied(record);
    },
  },
});

function dataIn(printed: string): unknown {
  try {
    const object: unknown = JSON.parse(printed);
    return typeof object === 'object' && object !== null && 'data' in object ? object.data : undefined;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
