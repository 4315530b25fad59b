/** What a balancer in front of the API servers is told. */
export interface BalancerInput {
  /** Where it listens. */
  readonly listen: readonly string[];
  readonly port: number;
  /** The API servers, by name. */
  readonly servers: readonly BalancedServer[];
  /** API servers tell everybody whether they are ready; otherwise their refusal has to do, and nobody sees one drain. */
  readonly tellsEverybody: boolean;
}

export interface BalancedServer {
  readonly name: string;
  readonly address: string;
  readonly port: number;
}

/** Who answers for an API server; its certificate says so, and a check believes nobody else. */
export const serverName = 'kubernetes';

/** What a healthy API server answers to `/readyz`. */
export const readyAnswers = ({ tellsEverybody }: Pick<BalancerInput, 'tellsEverybody'>): readonly string[] =>
  tellsEverybody ? ['200'] : ['200', '401'];

/** An address and a port as one word, whichever family. */
export const place = (address: string, port: number): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
