import type { Port } from '../../plan/port.ts';
import type { Step } from '../../plan/step.ts';
import type { HostPort } from '../../runner/host-port.ts';

const idPattern = /^[a-z0-9-]+\.[a-z0-9-]+$/;

/** A step with consequences that no table can say: hand-written check and apply. */
export function proceduralStep<In, Out = undefined, Lease = unknown, P extends Port = HostPort>(
  procedure: Omit<Step<In, Out, P, Lease>, 'kind'>,
): Step<In, Out, P, Lease> {
  if (!idPattern.test(procedure.id)) throw new TypeError(`not a step id: ${procedure.id}`);
  return { ...procedure, kind: 'procedural' };
}
