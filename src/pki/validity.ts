import type { Validity } from './sign-certificate.ts';

export const dayMs = 24 * 3_600_000;

/** What is issued now must also be valid where a clock is behind ours. */
const backdatedMs = 3_600_000;

const longestMarginMs = 90 * dayMs;

/** From a little ago to the end of the lifetime; nothing outlives who issued it. */
export const validityFrom = (
  nowMs: number,
  lifetimeMs: number,
  latestMs = Number.POSITIVE_INFINITY,
): Validity => ({
  notBeforeMs: nowMs - backdatedMs,
  notAfterMs: Math.min(nowMs + lifetimeMs, latestMs),
});

/** How long before its end a certificate is issued anew: a third of its life, at most ninety days. */
export const renewalMarginMs = ({ notBeforeMs, notAfterMs }: Validity): number =>
  Math.min(longestMarginMs, (notAfterMs - notBeforeMs) / 3);

/** The same for whatever is issued for so long, whenever its issuer lets it begin. */
export const lifetimeMarginMs = (lifetimeDays: number): number =>
  renewalMarginMs({ notBeforeMs: 0, notAfterMs: lifetimeDays * dayMs });

export type Standing = 'not-yet-valid' | 'good' | 'close' | 'expired';

export function standingOf(
  certificate: Validity,
  nowMs: number,
  marginMs = renewalMarginMs(certificate),
): Standing {
  if (nowMs < certificate.notBeforeMs) return 'not-yet-valid';
  if (nowMs >= certificate.notAfterMs) return 'expired';
  return nowMs >= certificate.notAfterMs - marginMs ? 'close' : 'good';
}
