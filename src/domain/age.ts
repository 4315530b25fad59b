const steps = [
  { unitMs: 86_400_000, letter: 'd' },
  { unitMs: 3_600_000, letter: 'h' },
  { unitMs: 60_000, letter: 'm' },
] as const;

/** How long ago, in the largest unit of which there are at least two: `90s`, `47h`, `12d`. */
export function sayAge(ms: number): string {
  const step = steps.find(({ unitMs }) => ms >= 2 * unitMs);
  return step === undefined
    ? `${Math.max(0, Math.floor(ms / 1000))}s`
    : `${Math.floor(ms / step.unitMs)}${step.letter}`;
}
