/** Regions that endanger the same thing share a guard, and only one of them has hosts inside at a time. */
export interface Guards {
  areFree(region: string, guards: readonly string[]): boolean;
  take(region: string, guards: readonly string[]): void;
  give(guards: readonly string[]): void;
}

export function createGuards(): Guards {
  const held = new Map<string, { readonly region: string; hosts: number }>();
  return {
    areFree: (region, guards) => guards.every((guard) => (held.get(guard)?.region ?? region) === region),
    take(region, guards) {
      for (const guard of guards) {
        const holder = held.get(guard);
        if (holder === undefined) held.set(guard, { region, hosts: 1 });
        else holder.hosts += 1;
      }
    },
    give(guards) {
      for (const guard of guards) {
        const holder = held.get(guard);
        if (holder === undefined) continue;
        holder.hosts -= 1;
        if (holder.hosts === 0) held.delete(guard);
      }
    },
  };
}
