/** A port, or a range of them as `30000-32767`. */
export interface OpenPort {
  readonly port: string;
  readonly protocol: 'tcp' | 'udp';
}

/** What a packet filter on a host must let through for the cluster. */
export interface FirewallNeeds {
  readonly ports: readonly OpenPort[];
  /** Protocols beside TCP and UDP, by the names of /etc/protocols. */
  readonly protocols: readonly string[];
  /** Ranges of pods: from and to them everything passes. */
  readonly podRanges: readonly string[];
}
