import type { LeaseHandle } from '../plan/lease.ts';
import type { RunContext } from './environment.ts';
import { within } from './within.ts';

/** Makes short-lived values when first needed, hands out the same one while it lasts, and makes a new one after. */
export interface LeaseOffice {
  grant(
    leases: Readonly<Record<string, LeaseHandle<unknown>>>,
    neededForMs: number,
  ): Promise<Record<string, unknown>>;
}

interface Granted {
  readonly value: Promise<unknown>;
  readonly expiresAt: number;
}

export function createLeaseOffice(context: RunContext): LeaseOffice {
  const granted = new Map<string, Granted>();
  return {
    async grant(leases, neededForMs) {
      const values = Object.entries(leases).map(
        async ([name, lease]) => [name, await current(lease, neededForMs)] as const,
      );
      return Object.fromEntries(await Promise.all(values));
    },
  };

  function current(lease: LeaseHandle<unknown>, neededForMs: number): Promise<unknown> {
    const { lifetimeMs } = lease.ephemeral;
    const now = context.clock.now();
    const held = granted.get(lease.id);
    // A step may need it up to its own time limit; a life shorter than that limit is used up to half.
    const margin = Math.min(neededForMs, lifetimeMs / 2);
    if (held !== undefined && now + margin < held.expiresAt) return held.value;
    const value = mint(lease);
    granted.set(lease.id, { value, expiresAt: now + lifetimeMs });
    value.catch(() => granted.delete(lease.id));
    return value;
  }

  async function mint({ ephemeral, subject, input }: LeaseHandle<unknown>): Promise<unknown> {
    const port = await context.open(ephemeral.port, subject);
    return within(context.clock, ephemeral.timeoutMs, context.stop.now, (signal) =>
      ephemeral.mint(port, input, signal),
    );
  }
}
