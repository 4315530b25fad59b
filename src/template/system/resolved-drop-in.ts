/** resolved.conf(5): servers of the whole system, beside those of its links. */
export const resolvedDropIn = (servers: readonly string[]): string => `[Resolve]\nDNS=${servers.join(' ')}\n`;
