import type { Gate, GateAnswer } from '../plan/gate.ts';
import { problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import { asProblem } from './as-problem.ts';
import type { RunContext } from './environment.ts';
import { stamp } from './stamp.ts';
import { within } from './within.ts';

/** One question; a gate that gets no answer asks again until its own time is up. */
const longestProbe = 60_000;

const notAskedYet: GateAnswer = { healthy: false, because: text('not asked yet', '尚未检查') };

/** Probes until the gate has been open for as long as it asks. Between probes nothing is held. */
export async function waitAtGate(
  context: RunContext,
  nodeId: string,
  gate: Gate<object>,
  /** Asked before each probe: hosts leave while others wait. */
  subjects: () => readonly string[],
  input: object,
): Promise<void> {
  const { clock, emit, stop } = context;
  const startedAt = clock.now();
  const said = () => ({
    ...stamp(context),
    stage: context.stage,
    node: nodeId,
    waitsFor: gate.waitsFor,
    waitedMs: clock.now() - startedAt,
  });
  let openSince: number | undefined;
  let last = notAskedYet;
  for (;;) {
    last = await probe(context, gate, subjects(), input);
    const now = clock.now();
    openSince = last.healthy ? (openSince ?? now) : undefined;
    if (openSince !== undefined && now - openSince >= gate.stableForMs)
      return emit({ ...said(), type: 'gate-passed' });
    if (now - startedAt >= gate.timeoutMs || stop.now.aborted) break;
    emit({ ...said(), type: 'gate-waiting', ...(last.healthy ? {} : { because: last.because }) });
    await clock.sleep(gate.intervalMs, stop.now);
  }
  const found = problem('engine.gate-timeout', {
    seconds: Math.round((clock.now() - startedAt) / 1000),
    waitsFor: gate.waitsFor,
    because: last.healthy ? text('healthy, but not for long enough', '已健康，但持续时间不够') : last.because,
  });
  // Whoever is told to stop has found nothing out about the gate.
  if (!stop.now.aborted) emit({ ...said(), type: 'gate-failed', problem: found });
  throw found;
}

/** A probe that cannot ask is an answer too: while hosts restart, connections fail. */
async function probe(
  context: RunContext,
  gate: Gate<object>,
  subjects: readonly string[],
  input: object,
): Promise<GateAnswer> {
  try {
    return await within(context.clock, longestProbe, context.stop.now, (signal) =>
      gate.probe((subject, port = gate.port) => context.open(port, subject), subjects, input, signal),
    );
  } catch (thrown) {
    const { what } = asProblem(thrown, {});
    return { healthy: false, because: what };
  }
}
