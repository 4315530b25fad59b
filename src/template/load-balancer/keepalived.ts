export interface KeepalivedInput {
  readonly host: string;
  readonly device: string;
  /** Its own address on the network of the others. */
  readonly source: string;
  readonly peers: readonly string[];
  /** The address that moves. */
  readonly address: string;
  readonly routerId: number;
  readonly check: string;
}

const priority = 100;

/**
 * All hosts have the same priority and nobody is the born master: who has the address keeps it, so that a host that
 * comes back takes nothing from anybody. `nopreempt` would say the same and forbid more: a host through which no API
 * server answers could not be relieved either. It loses a fifth of its priority instead; where that happens to all of
 * them at once nothing moves. A host whose balancer does not listen gives the address away at once.
 */
export const keepalivedConfig = (input: KeepalivedInput): string => `# Written by kubexm.
global_defs {
  router_id ${input.host}
  enable_script_security
  script_user nobody
  vrrp_version 3
  vrrp_garp_master_refresh 60
}

vrrp_script balancer_listens {
  script "${input.check} listens"
  interval 1
  timeout 2
  fall 2
  rise 1
  init_fail
}

vrrp_script api_answers {
  script "${input.check} answers"
  interval 2
  timeout 3
  fall 2
  rise 2
  weight -${priority / 5}
}

vrrp_instance api {
  state BACKUP
  interface ${input.device}
  virtual_router_id ${input.routerId}
  priority ${priority}
  advert_int 1
  unicast_src_ip ${input.source}
${peersOf(input.peers, input.address)}  virtual_ipaddress {
    ${input.address}/${input.address.includes(':') ? 128 : 32} dev ${input.device}
  }
  track_script {
    balancer_listens
    api_answers
  }
}
`;

/** The address that such a configuration shares. */
export const sharedAddress = (config: string): string | undefined =>
  /virtual_ipaddress \{\s*([\da-f.:]+)/.exec(config)?.[1];

/**
 * Who is alone speaks to itself. Without any peer keepalived would turn to multicast, and from the one to the other it
 * takes the address away for as long as a dead master is waited for. The kernel lets nobody speak to ::1 by another
 * interface: over IPv6 that has to be borne.
 */
const peersOf = (peers: readonly string[], address: string): string => {
  const told = peers.length > 0 || address.includes(':') ? peers : ['127.0.0.1'];
  return told.length === 0 ? '' : `  unicast_peer {\n${told.map((peer) => `    ${peer}\n`).join('')}  }\n`;
};
