import { type Problem, problem } from '../problem/problem.ts';
import type { Outcome } from './connection.ts';

/** A transfer has no half-way result: every end but success is a problem. */
export function transferFailure(
  outcome: Outcome,
  code: 'connection.upload-failed' | 'connection.download-failed',
  about: { readonly host: string; readonly path: string },
  said: string,
): Problem {
  switch (outcome.kind) {
    case 'unknown':
      return problem('connection.lost', { host: about.host, because: outcome.because });
    case 'timed-out':
      return problem('connection.transfer-timed-out', about);
    case 'cancelled':
      return problem('connection.transfer-cancelled', about);
    case 'signalled':
      return problem(code, { ...about, said: said || outcome.signal });
    case 'exited':
      return problem(code, { ...about, said: said || `exit ${outcome.code}` });
  }
}
