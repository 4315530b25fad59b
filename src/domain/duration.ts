const unitsMs = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const;
const units = ['h', 'm', 's', 'ms'] as const;

/** Beyond this a timer of JavaScript goes off at once. */
const longestMs = 24 * 24 * unitsMs.h;

/** `90s`, `10m`, `1h30m`, `500ms`; never nothing. */
export const durationForm = /^(?=.*[1-9])(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?(?:(\d{1,9})ms)?$/;

/** Milliseconds, at most 24 days; nothing for what is no duration. */
export function parseDuration(written: string): number | undefined {
  const counts = durationForm.exec(written)?.slice(1);
  const ms = counts?.reduce(
    (sum, count, index) => sum + Number(count ?? 0) * unitsMs[units[index] ?? 'ms'],
    0,
  );
  return ms === undefined ? undefined : Math.min(ms, longestMs);
}

/** As a file says it, to be parsed again: `1h30m`. */
export function spellDuration(ms: number): string {
  let rest = ms;
  const parts = units.map((unit) => {
    const count = Math.floor(rest / unitsMs[unit]);
    rest -= count * unitsMs[unit];
    return count === 0 ? '' : `${count}${unit}`;
  });
  return parts.join('');
}

/** As a person says how long something took: `20ms`, `0.3s`, `1m 42s`, `2h 05m`. */
export function sayDuration(ms: number): string {
  if (ms >= 10_000 || ms < 1) return sayElapsed(ms);
  return ms < 100 ? `${Math.round(ms)}ms` : `${(ms / 1000).toFixed(1)}s`;
}

/** For a clock that ticks: whole seconds. */
export function sayElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}h ${two(minutes)}m` : `${minutes}m ${two(seconds % 60)}s`;
}
