import { type ApplyContext, type Check, isBatched, type Step } from '../../../src/plan/step.ts';
import type { HostPort } from '../../../src/runner/host-port.ts';

const situation = { interrupted: false };

const context: ApplyContext = {
  runId: 'run',
  nodeId: 'node',
  signal: new AbortController().signal,
  situation,
  progress: () => undefined,
};

export async function checked<In>(
  port: HostPort,
  { check }: Step<In, unknown, HostPort>,
  input: In,
): Promise<Check<unknown>> {
  if (!isBatched(check)) return check.ask(port, input, situation);
  return check.judge(input, await port.read(check.reads(input)), situation);
}

export const applied = <In>(port: HostPort, step: Step<In, unknown, HostPort>, input: In): Promise<void> =>
  step.apply(port, input, undefined, context);
