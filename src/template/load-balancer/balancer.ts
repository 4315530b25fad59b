/** What a balancer in front of the API servers is told. */
export interface BalancerInput {
  /** Where it listens. */
  readonly listen: readonly string[];
  readonly port: number;
  /** The API servers, by name. */
  readonly servers: readonly BalancedServer[];
}

export interface BalancedServer {
  readonly name: string;
  readonly address: string;
  readonly port: number;
}

/** Who answers for an API server; its certificate says so, and a check believes nobody else. */
export const serverName = 'kubernetes';

/** An address and a port as one word, whichever family. */
export const place = (address: string, port: number): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
