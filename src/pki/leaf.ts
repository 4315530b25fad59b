/** Whom a certificate names and what it may be used for. */
export interface Leaf {
  readonly commonName: string;
  readonly organizations?: readonly string[];
  readonly dnsNames?: readonly string[];
  readonly addresses?: readonly string[];
  readonly usages: readonly Usage[];
}

export type Usage = 'server' | 'client';
