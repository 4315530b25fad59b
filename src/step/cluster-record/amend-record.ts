import { type Manifest, nameOf, objectKey } from '../../domain/api-object.ts';
import { type ClusterRecord, readRecord, writeRecord } from '../../domain/cluster-record/cluster-record.ts';
import { recordObject } from '../../domain/cluster-record/record-object.ts';
import { recordPlaces } from '../../domain/cluster-record/record-places.ts';
import { type RecordedHosts, recordWithHosts } from '../../domain/cluster-record/record-with-hosts.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ObjectRead, ObjectState } from '../../runner/api/api-read.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';

export interface AmendRecordInput {
  /** What is written where the cluster has no record yet. */
  readonly record: ClusterRecord;
  readonly hosts: Omit<RecordedHosts, 'wanted'>;
}

const name = nameOf(recordObject(recordPlaces.record, {}));
const read: ObjectRead = { kind: 'api-object', ...name };

/** Hosts that came and left, in what the cluster was made from; whatever else the file says is not done yet. */
export const amendRecord: Step<AmendRecordInput, undefined, ClusterPort, Record<never, never>> = {
  id: 'cluster-record.amend',
  title: text('Keep in the cluster which hosts it has', '在集群中保存其主机清单'),
  port: 'cluster',
  kind: 'declared',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    reads: () => [read],
    judge(input, [answer]) {
      // The port answers what it was asked.
      const found = answer as ObjectState;
      return found.state !== 'no-api' && amended(input, found) === undefined
        ? satisfied(undefined)
        : drifted(text('the cluster remembers other hosts', '集群记录的是其他主机'));
    },
  },
  claims: () => [objectKey(name)],
  undo: () => ({ capture: [{ kind: 'api-object', ...name }] }),
  async apply(port, input, _lease, { signal }) {
    const [answer] = await port.read([read], signal);
    const found = answer as ObjectState;
    if (found.state === 'no-api') throw problem('cluster.no-api', { change: amendRecord.title });
    const manifest = amended(input, found);
    if (manifest !== undefined) await port.change([{ do: 'apply-object', manifest }], signal);
  },
};

/** What is to be written; nothing when it is there. */
function amended(
  { record, hosts }: AmendRecordInput,
  found: Exclude<ObjectState, { readonly state: 'no-api' }>,
): Manifest | undefined {
  const kept = found.state === 'found' ? readRecord(found.object['data']) : undefined;
  const data = writeRecord(kept === undefined ? record : recordWithHosts(kept, { ...hosts, wanted: record }));
  const isThere = found.state === 'found' && sameData(found.object['data'], data);
  return isThere ? undefined : recordObject(recordPlaces.record, data);
}

const sameData = (one: unknown, other: Readonly<Record<string, string>>): boolean =>
  typeof one === 'object' &&
  one !== null &&
  Object.entries(other).every(([key, value]) => Reflect.get(one, key) === value);
