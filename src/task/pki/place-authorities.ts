import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { controlSubject } from '../../plan/port.ts';
import { from, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { type AuthorityRow, placeAuthorities as step } from '../../step/pki/place-authorities.ts';
import type { AuthoritiesNode } from './authorities-node.ts';

export type { AuthorityRow } from '../../step/pki/place-authorities.ts';

export interface AuthorityPlacement {
  readonly hosts: readonly string[];
  readonly authorities: AuthoritiesNode;
  readonly files: readonly AuthorityRow[];
  readonly after: readonly Ref<unknown>[];
  readonly minimum?: Minimum;
  /** Needed only when it stands twice in one task. */
  readonly as?: string;
}

/** What hosts shall trust, and issue with where they must, for a task that needs it. */
export const placeAuthorities = (
  task: Drawing,
  { hosts, authorities, files, after, minimum = 'all', as }: AuthorityPlacement,
): NodeHandle<undefined> =>
  task.step(step, {
    on: hosts,
    shared: { authorities: from(authorities, controlSubject), files },
    after,
    minimum,
    ...(as === undefined ? {} : { as }),
  });
