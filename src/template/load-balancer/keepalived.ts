import type { VirtualRouter } from '../../domain/virtual-router.ts';

export interface KeepalivedInput extends VirtualRouter {
  readonly host: string;
  readonly check: string;
  /** What it shares until nobody asks there any more. */
  readonly former?: readonly VirtualRouter[];
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
${instance('api', input)}${(input.former ?? []).map((router, at) => instance(`former_${at + 1}`, router)).join('')}`;

/** A reload knows one by its router id and device: under another name it keeps the address that it has. */
const instance = (name: string, router: VirtualRouter): string => `
vrrp_instance ${name} {
  state BACKUP
  interface ${router.device}
  virtual_router_id ${router.routerId}
  priority ${priority}
  advert_int 1
  unicast_src_ip ${router.source}
${peersOf(router.peers, router.address)}  virtual_ipaddress {
    ${router.address}/${router.address.includes(':') ? 128 : 32} dev ${router.device}
  }
  track_script {
    balancer_listens
    api_answers
  }
}
`;

/** What such a configuration shares; nothing of one that somebody else wrote. */
export const virtualRouters = (config: string): readonly VirtualRouter[] =>
  [...config.matchAll(written)].map(([, device = '', routerId, source = '', peers = '', address = '']) => ({
    device,
    source,
    peers: peers.split('\n').flatMap((line) => line.trim() || []),
    address,
    routerId: Number(routerId),
  }));

const written = new RegExp(
  [
    String.raw`^vrrp_instance \w+ \{\n  state BACKUP\n  interface (\S+)\n  virtual_router_id (\d+)\n`,
    String.raw`  priority \d+\n  advert_int 1\n  unicast_src_ip (\S+)\n(?:  unicast_peer \{\n([^}]*)  \}\n)?`,
    String.raw`  virtual_ipaddress \{\n    ([\da-f.:]+)/`,
  ].join(''),
  'gm',
);

/**
 * Who is alone speaks to itself. Without any peer keepalived would turn to multicast, and from the one to the other it
 * takes the address away for as long as a dead master is waited for. The kernel lets nobody speak to ::1 by another
 * interface: over IPv6 that has to be borne.
 */
const peersOf = (peers: readonly string[], address: string): string => {
  const told = peers.length > 0 || address.includes(':') ? peers : ['127.0.0.1'];
  return told.length === 0 ? '' : `  unicast_peer {\n${told.map((peer) => `    ${peer}\n`).join('')}  }\n`;
};
