import { utcText } from '../../domain/utc-text.ts';
import { dayMs, standingOf, validityFrom } from '../../pki/validity.ts';
import { problem } from '../../problem/problem.ts';

interface Clocks {
  readonly lifetimeDays: number;
  readonly hostNowMs: number;
  readonly nowMs: number;
}

/** A host whose clock would refuse even a new certificate is not given one: it would be issued again and again. */
export function refuseOtherClock({ lifetimeDays, hostNowMs, nowMs }: Clocks): void {
  if (standingOf(validityFrom(nowMs, lifetimeDays * dayMs), hostNowMs) === 'good') return;
  throw problem('pki.clock-differs', { host: utcText(hostNowMs), here: utcText(nowMs) });
}
