import type { ClusterRecord } from '../../domain/cluster-record/cluster-record.ts';
import { authorityPlaces } from '../../pki/authorities-on-hosts.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { type AmendRecordInput, amendRecord } from '../../step/cluster-record/amend-record.ts';
import { writeRecord } from '../../step/cluster-record/write-record.ts';
import type { AuthoritiesNode } from '../pki/authorities-node.ts';
import { type AuthorityRow, placeAuthorities } from '../pki/place-authorities.ts';

export interface RecordKeeping {
  readonly controlPlanes: readonly string[];
  readonly authorities: AuthoritiesNode;
  readonly record: ClusterRecord;
  /** Where nothing but hosts changed, for whom the record is right otherwise. */
  readonly hosts?: AmendRecordInput['hosts'] | undefined;
  /** The control planes have what is placed on them for their own use. */
  readonly afterHosts: readonly Ref<unknown>[];
  /** The cluster is as the record says. */
  readonly afterAll: readonly Ref<unknown>[];
}

/** What a control plane does not have anyway of the authorities. */
const furtherFiles: readonly AuthorityRow[] = (['etcd', 'front-proxy'] as const).flatMap((of) =>
  (['certificate', 'key', 'bundle'] as const)
    .map((what) => ({ path: authorityPlaces[of][what], what, of }))
    .filter(({ path }) => path.includes('/issuing/')),
);

/** What is needed to go on from another machine is kept with the cluster. */
export const keepRecord = (
  drawing: Drawing,
  { controlPlanes, authorities, record, hosts, afterHosts, afterAll }: RecordKeeping,
): readonly NodeHandle<unknown>[] =>
  drawing.task('keep-record', ['record'], (task) => [
    placeAuthorities(task, {
      hosts: controlPlanes,
      authorities,
      files: furtherFiles,
      after: afterHosts,
      minimum: 'any',
    }),
    hosts === undefined
      ? task.step(writeRecord, { on: [controlSubject], shared: { record }, after: afterAll })
      : task.step(amendRecord, { on: [controlSubject], shared: { record, hosts }, after: afterAll }),
  ]);
