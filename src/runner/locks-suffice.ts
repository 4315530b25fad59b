export interface LockSituation {
  /** Control-plane and etcd hosts: a majority of them decides who works on the cluster. */
  readonly voters: readonly string[];
  /** Hosts that are about to be written to, each of which must be ours. */
  readonly writes: readonly string[];
  readonly held: ReadonlySet<string>;
}

/** Two operators can never both hold a majority, and nobody writes to a host that another one holds. */
export function locksSuffice({ voters, writes, held }: LockSituation): boolean {
  const votes = new Set(voters);
  const won = [...votes].filter((host) => held.has(host)).length;
  return (votes.size === 0 || won > votes.size / 2) && writes.every((host) => held.has(host));
}
