import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all } from '../../plan/ref.ts';
import { type AdoptAuthoritiesInput, adoptAuthorities } from '../../step/cluster-record/adopt-authorities.ts';
import { type CompareRecordInput, compareRecord } from '../../step/cluster-record/compare-record.ts';
import { type ReadAuthoritiesInput, readAuthorities } from '../../step/cluster-record/read-authorities.ts';

interface Adoption extends ReadAuthoritiesInput, Omit<AdoptAuthoritiesInput, 'found'>, CompareRecordInput {
  readonly controlPlanes: readonly string[];
}

/** The authorities from control planes to this machine; with them the cluster is asked whether the file is its own. */
export function adopt(
  drawing: Drawing,
  { controlPlanes, seal, cluster, given, wanted, version }: Adoption,
): void {
  drawing.task('adopt', ['adopt'], (task) => {
    const found = task.step(readAuthorities, { on: controlPlanes, shared: { seal }, minimum: 'any' });
    const kept = task.step(adoptAuthorities, {
      on: [controlSubject],
      shared: { cluster, found: all(found), given },
    });
    task.step(compareRecord, { on: [controlSubject], shared: { wanted, version }, after: [all(kept)] });
  });
}
