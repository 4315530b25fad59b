import { parseAddress } from '../address.ts';
import { type ClusterPort, clusterPorts } from './data/cluster-ports.ts';
import type { HostRole, PreflightHost, PreflightSpec } from './spec.ts';
import type { Path, Sighting } from './survey.ts';

/** Where a port opened for a moment can be found. */
export interface Place {
  readonly protocol: 'tcp' | 'udp';
  readonly address: string;
  readonly port: number;
}

/** Among more hosts than this not everybody tries everybody: each tries so many neighbours, and is tried by as many. */
const mostNeighbours = 20;

/** Small enough for every network there is. */
const smallBytes = 128;

/**
 * Where nodes try how large a packet may be when the network of their pods has no datagrams of its own: where traceroute
 * begins, which firewalls know.
 */
const probe: ClusterPort = {
  port: 33_434,
  protocol: 'udp',
  owner: 'MTU',
  on: ['master', 'worker'],
  from: ['master', 'worker'],
};

function triedPorts(spec: PreflightSpec): readonly ClusterPort[] {
  const ports = clusterPorts(spec);
  return ports.some(({ protocol }) => protocol === 'udp') ? ports : [...ports, probe];
}

const has = (host: PreflightHost, roles: readonly HostRole[]): boolean =>
  host.roles.some((role) => roles.includes(role));

/** The ports that others will have to reach on a host, or try it by. */
export const placesOn = (spec: PreflightSpec, host: PreflightHost): readonly Place[] =>
  triedPorts(spec)
    .filter(({ on, from }) => from.length > 0 && has(host, on))
    .flatMap(({ port, protocol }) => host.addresses.map((address) => ({ protocol, address, port })));

/** By what the datagrams of a host are known, short whatever its name is; told apart by the family of their way. */
export const senderOf = (spec: PreflightSpec, name: string, address: string): string =>
  `${spec.hosts.findIndex((host) => host.name === name)}-${familyOf(address)}`;

/** Every way that a host has to try: to the others, to an etcd outside, to its name servers. */
export function pathsFrom(
  spec: PreflightSpec,
  host: PreflightHost,
  seen: ReadonlyMap<string, Pick<Sighting, 'facts'>>,
): readonly Path[] {
  const facts = seen.get(host.name)?.facts;
  if (facts === undefined) return [];
  const toHosts = triedPorts(spec)
    .filter(({ from }) => has(host, from))
    .flatMap(({ port, protocol, owner, on, from }) =>
      neighbours(spec, host, on, from).flatMap((other) =>
        other.addresses
          .filter((address) => isOn(seen.get(other.name)?.facts, address) && canSpeak(host, address))
          .flatMap((address): Path[] => {
            const path = {
              ...{ to: other.name, address, port, protocol, owner },
              ...(port === probe.port ? { isProbe: true } : {}),
            };
            if (protocol === 'tcp') return [path];
            return [
              { ...path, bytes: smallBytes },
              { ...path, bytes: mtuTowards(facts, host, address) },
            ];
          }),
      ),
    );
  const toEtcd = host.roles.includes('master')
    ? spec.externalEtcd.map(
        ({ address, port }): Path => ({ to: address, address, port, protocol: 'tcp', owner: 'etcd' }),
      )
    : [];
  const toNameservers = facts.nameservers
    .filter((address) => parseAddress(address).ok)
    .map((address): Path => ({ to: address, address, port: 53, protocol: 'dns', owner: 'DNS' }));
  return [...toHosts, ...toEtcd, ...toNameservers];
}

/** Those who must be reached; from a crowd only the next ones in the circle. */
function neighbours(
  spec: PreflightSpec,
  host: PreflightHost,
  on: readonly HostRole[],
  from: readonly HostRole[],
): readonly PreflightHost[] {
  const others = spec.hosts.filter((other) => other.name !== host.name && has(other, on));
  const seekers = spec.hosts.filter((other) => has(other, from)).length;
  if (seekers <= mostNeighbours + 1) return others;
  const start = spec.hosts.indexOf(host);
  const inCircle = [...spec.hosts.slice(start + 1), ...spec.hosts.slice(0, start)];
  return inCircle.filter((other) => has(other, on)).slice(0, mostNeighbours);
}

const isOn = (facts: Sighting['facts'] | undefined, address: string): boolean =>
  facts?.addresses.some((own) => own.address === address) ?? false;

const familyOf = (address: string): 4 | 6 => (address.includes(':') ? 6 : 4);

const canSpeak = (host: PreflightHost, address: string): boolean =>
  host.addresses.some((own) => familyOf(own) === familyOf(address));

/** What the device with the host's own address of that family sends in one piece. */
function mtuTowards(facts: Sighting['facts'], host: PreflightHost, address: string): number {
  const own = host.addresses.find((one) => familyOf(one) === familyOf(address));
  const device = facts.addresses.find((one) => one.address === own)?.device;
  return facts.links.find((link) => link.device === device)?.mtu ?? 1500;
}
