import type { HostFacts } from '../domain/host-facts.ts';
import type { Read } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';
import { Problem } from '../problem/problem.ts';

/** What each host says of itself. One that cannot be asked is a fact, too: it keeps nobody else from anything. */
export interface ObservedHosts {
  readonly known: ReadonlyMap<string, HostFacts>;
  readonly unreachable: ReadonlyMap<string, Problem>;
}

const factsRead: Read = { kind: 'facts' };

export async function observeHosts(hosts: readonly string[], open: OpenPort): Promise<ObservedHosts> {
  const known = new Map<string, HostFacts>();
  const unreachable = new Map<string, Problem>();
  await Promise.all(
    hosts.map(async (host) => {
      try {
        const port = await open('host', host);
        const [facts] = await port.read([factsRead]);
        // Ports answer with what a read asks for; the engine carries it without looking.
        known.set(host, facts as HostFacts);
      } catch (thrown) {
        if (!(thrown instanceof Problem)) throw thrown;
        unreachable.set(host, thrown);
      }
    }),
  );
  return { known, unreachable };
}
