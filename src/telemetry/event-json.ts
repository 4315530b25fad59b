import type { RunEvent } from '../plan/event.ts';
import { problemCatalogue } from '../problem/catalogue.ts';
import { Problem, problem } from '../problem/problem.ts';
import type { RedactedEvent } from './redact-event.ts';

/** A problem is kept as its code and parameters, so that it can be read again in either language. */
export function encodeEvent(event: RedactedEvent): string {
  if (!('problem' in event)) return JSON.stringify(event);
  const { code, params, where } = event.problem;
  return JSON.stringify({ ...event, problem: { code, params, where } });
}

/** Reads what `encodeEvent` wrote; the format number of the database vouches for the shape. */
export function decodeEvent(json: string): RunEvent {
  const stored = JSON.parse(json) as RunEvent;
  return 'problem' in stored ? { ...stored, problem: revive(stored.problem) } : stored;
}

const revive = ({ code, params, where }: Problem): Problem =>
  code in problemCatalogue
    ? new Problem(code, params, where)
    : problem('telemetry.foreign-problem', { code }, where);
