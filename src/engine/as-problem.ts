import { located, Problem, problem, type Where } from '../problem/problem.ts';

/** Anything that is not a Problem is our own mistake, and is reported as one. */
export function asProblem(thrown: unknown, where: Where): Problem {
  if (thrown instanceof Problem) return located(thrown, where);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return problem('engine.bug', { message }, where, thrown);
}
