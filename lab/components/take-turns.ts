import type { PlannedUnit } from './plan-artifacts.ts';

/** A compiler keeps all cores busy by itself except while it links; a second one fills these gaps. */
const atOnce = 2;

/**
 * Two units at a time. What shares packages with a unit is not built beside it: two compilers would each compile what
 * both need, while the one keeps all cores busy anyway.
 */
export async function takeTurns(
  units: readonly PlannedUnit[],
  signal: AbortSignal | undefined,
  make: (unit: PlannedUnit) => Promise<void>,
): Promise<void> {
  const waiting = inOrder(units);
  const underWay = new Map<string, Promise<void>>();
  const baseOf = ({ unit, isCached }: PlannedUnit): Promise<void> | undefined =>
    isCached ? undefined : underWay.get(unit.sharesWith ?? '');
  const work = async (): Promise<void> => {
    for (;;) {
      const free = waiting.findIndex((unit) => baseOf(unit) === undefined);
      const [next] = waiting.splice(Math.max(free, 0), 1);
      if (next === undefined) return;
      await baseOf(next);
      if (signal?.aborted) return;
      const { name } = next.unit;
      const made = make(next).finally(() => underWay.delete(name));
      underWay.set(name, made);
      await made;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Long ones first; those that share what another one compiles come last. */
function inOrder(units: readonly PlannedUnit[]): PlannedUnit[] {
  const isAmong = (name: string | undefined): boolean => units.some(({ unit }) => unit.name === name);
  const rank = ({ unit }: PlannedUnit): number => (isAmong(unit.sharesWith) ? 1 : 0);
  return [...units].sort((a, b) => rank(a) - rank(b) || b.unit.minutes - a.unit.minutes);
}
