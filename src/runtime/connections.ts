import type { Connection } from '../connector/connection.ts';

/** One connection per host for the whole run, made when first needed. */
export interface Connections {
  to(host: string): Promise<Connection>;
  close(): Promise<void>;
}

export function createConnections(connect: (host: string) => Promise<Connection>): Connections {
  const made = new Map<string, Promise<Connection>>();
  return {
    to(host) {
      const known = made.get(host);
      if (known !== undefined) return known;
      const connecting = connect(host);
      made.set(host, connecting);
      return connecting;
    },
    async close() {
      const settled = await Promise.allSettled(made.values());
      await Promise.all(settled.map((end) => (end.status === 'fulfilled' ? end.value.close() : undefined)));
    },
  };
}
