import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

/** Whether anybody on the network of this host has an address. */
export interface NeighbourRead {
  readonly kind: 'neighbour';
  readonly address: string;
  readonly port: number;
}

const limitSeconds = 3;

/** The hardware address of who has it; `null` when nobody does, or nobody on this network. */
export const neighbourRead = defineRead<NeighbourRead, string | null>({
  // The kernel takes whoever had the address for its holder until a few seconds after it asked in vain, so it forgets
  // him first. Whatever becomes of the connection, it has asked the network by then.
  script: (asked) =>
    sh`${asked.map(
      ({ address, port }) => sh`
      ip neigh flush to ${address}
      timeout ${limitSeconds} bash -c 'exec 3<>"/dev/tcp/$0/$1"' ${address} ${port}
      ip -o neigh show to ${address}; printf '\0'`,
    )}`,
  parse: (fields, asked) => asked.map((_, index) => / lladdr (\S+)/.exec(fields[index] ?? '')?.[1] ?? null),
});
