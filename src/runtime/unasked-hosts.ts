import { controlSubject } from '../plan/port.ts';
import { Problem } from '../problem/problem.ts';

/** Why hosts could not be asked. What this machine itself cannot do is said without the name of a host. */
export const unaskedHosts = (unseen: ReadonlyMap<string, Problem>): readonly Problem[] =>
  [...unseen].map(([subject, found]) =>
    subject === controlSubject ? new Problem(found.code, found.params, {}, found.cause) : found,
  );
