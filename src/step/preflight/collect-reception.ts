import type { Excursion, Reception } from '../../domain/preflight/survey.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { defineObservation } from './define-observation.ts';

export interface CollectReceptionInput {
  readonly name: string;
  /** What all hosts have tried: only when they have is everything there, also in a preview, which knows no other order. */
  readonly excursions: ReadonlyMap<string, Excursion>;
  /** The clock of this machine, in milliseconds. */
  readonly now: () => number;
}

/**
 * What arrived at the ports of a host, which are closed again, and what its clock says. The answer was given somewhere
 * between question and arrival, so the round trip bounds how far the clock is ahead.
 */
export const collectReception = defineObservation<CollectReceptionInput, Reception>({
  id: 'preflight.collect-reception',
  title: text('Collect what arrived, and the time', '汇总收到的数据与时间'),
  port: 'host',
  timeoutMs: 60_000,
  check: {
    async ask(reader, { name, now }) {
      const askedAt = now();
      const [clock, hearing] = await look(reader, { kind: 'clock' }, { kind: 'heard', name });
      return satisfied({ ...hearing, ahead: { leastMs: clock - now(), mostMs: clock - askedAt } });
    },
  },
});
