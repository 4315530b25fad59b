import type { Connection } from '../connector/connection.ts';
import { slots } from '../connector/slots.ts';

/** One connection per host for the whole run, made when first needed. */
export interface Connections {
  to(host: string): Promise<Connection>;
  close(): Promise<void>;
}

/** `atOnce` bounds the logins under way together: a server turns away more than a few unfinished ones. */
export function createConnections(
  connect: (host: string) => Promise<Connection>,
  atOnce: number,
): Connections {
  const logins = slots(atOnce);
  const made = new Map<string, Promise<Connection>>();
  return {
    to(host) {
      const known = made.get(host);
      if (known !== undefined) return known;
      const connecting = logIn(host);
      made.set(host, connecting);
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
