import { parseAddress } from './address.ts';
import type { HostFacts } from './host-facts.ts';

/** Whom the cluster asks for names that are not its own. */
export type DnsUpstream =
  | { readonly kind: 'servers'; readonly servers: readonly string[] }
  /** Those of the node that a DNS pod runs on. */
  | { readonly kind: 'node' }
  | { readonly kind: 'nobody' };

interface Resolving {
  /** Servers the operator names. */
  readonly given: readonly string[];
  /** Servers that every host is given while it is prepared. */
  readonly added: readonly string[];
  readonly hosts: readonly Pick<HostFacts, 'resolver' | 'nameservers'>[];
}

/**
 * A DNS pod inherits the servers of its node, and does not start where that has none or only one that leads back to the
 * pod. So nodes are only relied on when all of them have servers; otherwise those that any of them has are named.
 */
export function dnsUpstream({ given, added, hosts }: Resolving): DnsUpstream {
  if (given.length > 0) return { kind: 'servers', servers: given };
  const known = hosts.map(({ resolver, nameservers }) => ({
    resolver,
    servers: [...added, ...nameservers].filter((server) => !isLoopback(server)),
  }));
  if (
    known.length > 0 &&
    known.every(({ resolver, servers }) => resolver === 'resolved' || servers.length > 0)
  )
    return { kind: 'node' };
  const servers = [...new Set(known.flatMap((host) => host.servers))].toSorted();
  return servers.length > 0 ? { kind: 'servers', servers } : { kind: 'nobody' };
}

function isLoopback(written: string): boolean {
  const address = parseAddress(written);
  return address.ok && (address.value.text.startsWith('127.') || address.value.text === '::1');
}
