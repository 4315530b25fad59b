/** A host that has, or shall have, a member of etcd. */
export interface EtcdMember {
  /** Of the host, and of the member. */
  readonly name: string;
  /** By which other hosts know it; the first is the one that others are told. */
  readonly addresses: readonly [string, ...string[]];
}

export const clientPort = 2379;
const peerPort = 2380;

const urlOf = (address: string, port: number): string =>
  `https://${address.includes(':') ? `[${address}]` : address}:${port}`;

/** Where a member listens on its own host. */
export const localClientUrl = urlOf('127.0.0.1', clientPort);

export const clientUrlOf = ({ addresses: [first] }: EtcdMember): string => urlOf(first, clientPort);

export const peerUrlOf = ({ addresses: [first] }: EtcdMember): string => urlOf(first, peerPort);

export const clientUrlsOf = ({ addresses }: EtcdMember): readonly string[] =>
  addresses.map((address) => urlOf(address, clientPort));

/** The order of a file means nothing: whatever is made of members is made of them in the order of their names. */
export const sortedMembers = (members: readonly EtcdMember[]): readonly EtcdMember[] =>
  members.toSorted((one, other) => (one.name < other.name ? -1 : 1));
