import { type ClusterRecord, writeRecord as dataOf } from '../../domain/cluster-record/cluster-record.ts';
import { recordObject } from '../../domain/cluster-record/record-object.ts';
import { recordPlaces } from '../../domain/cluster-record/record-places.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

/** How the cluster was made, for whoever has nothing but the cluster. */
export const writeRecord = declaredStep<{ readonly record: ClusterRecord }>({
  id: 'cluster-record.write',
  title: text('Keep in the cluster what it was made from', '在集群中保存其创建依据'),
  port: 'cluster',
  desired: ({ record }) => [
    { kind: 'api-object', manifest: recordObject(recordPlaces.record, dataOf(record)) },
  ],
});
