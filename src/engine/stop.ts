/** How an operator stops a run: once at the next safe point, twice now. */
export interface Stop {
  readonly atSafePoint: AbortSignal;
  readonly now: AbortSignal;
}

export const neverStop = (): Stop => ({
  atSafePoint: new AbortController().signal,
  now: new AbortController().signal,
});
