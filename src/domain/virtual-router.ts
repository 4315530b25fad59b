/** How a host shares one virtual address with others, as its keepalived is told. */
export interface VirtualRouter {
  readonly device: string;
  /** Its own address on the network of the others. */
  readonly source: string;
  readonly peers: readonly string[];
  /** The address that moves. */
  readonly address: string;
  readonly routerId: number;
}
