import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all } from '../../plan/ref.ts';
import {
  type AdoptAuthoritiesInput,
  adoptAuthorities as step,
} from '../../step/cluster-record/adopt-authorities.ts';
import { type ReadAuthoritiesInput, readAuthorities } from '../../step/cluster-record/read-authorities.ts';

interface Adoption extends ReadAuthoritiesInput, Omit<AdoptAuthoritiesInput, 'found'> {
  readonly controlPlanes: readonly string[];
}

/** The authorities of a cluster from its control planes to this machine. */
export function adoptAuthorities(drawing: Drawing, { controlPlanes, seal, cluster, given }: Adoption): void {
  drawing.task('adopt-authorities', ['adopt'], (task) => {
    const found = task.step(readAuthorities, { on: controlPlanes, shared: { seal }, minimum: 'any' });
    task.step(step, { on: [controlSubject], shared: { cluster, found: all(found), given } });
  });
}
