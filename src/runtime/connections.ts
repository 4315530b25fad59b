import type { Connection } from '../connector/connection.ts';
import { slots } from '../connector/slots.ts';
import { reachProblems } from '../problem/catalogue/connection/reach.ts';
import { Problem } from '../problem/problem.ts';

/** One connection per host for the whole run, made when first needed. */
export interface Connections {
  to(host: string): Promise<Connection>;
  close(): Promise<void>;
}

export interface ConnectionsOptions {
  connect(host: string): Promise<Connection>;
  /** Logins under way together: a server turns away more than a few unfinished ones. */
  readonly atOnce: number;
  now(): number;
  /** Told of every login as it begins. */
  readonly onLogin?: ((host: string, login: Promise<unknown>) => void) | undefined;
}

/** So long a host that could not be reached is not tried again: nobody waits twice for the same dead host. */
export const failureLastsMs = 10_000;

/** A way that was blocked may be free later; a login that was refused stays refused and is not tried again. */
export function createConnections({ connect, atOnce, now, onLogin }: ConnectionsOptions): Connections {
  const logins = slots(atOnce);
  const made = new Map<string, Promise<Connection>>();
  const failedAt = new Map<string, number>();
  return {
    to(host) {
      const failed = failedAt.get(host);
      const known = made.get(host);
      if (known !== undefined && (failed === undefined || now() - failed < failureLastsMs)) return known;
      failedAt.delete(host);
      const connecting = logIn(host);
      made.set(host, connecting);
      onLogin?.(host, connecting);
      connecting.catch((thrown: unknown) => {
        if (thrown instanceof Problem && thrown.code in reachProblems) failedAt.set(host, now());
      });
      return connecting;
    },
    async close() {
      const settled = await Promise.allSettled(made.values());
      await Promise.all(settled.map((end) => (end.status === 'fulfilled' ? end.value.close() : undefined)));
    },
  };

  async function logIn(host: string): Promise<Connection> {
    const done = await logins.acquire();
    try {
      return await connect(host);
    } finally {
      done();
    }
  }
}
