import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import { type Address, parseAddress } from '../../domain/address.ts';
import { type Cidr, cidrAround, containsAddress, parseCidr } from '../../domain/cidr.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import { containerDevice } from '../../domain/preflight/data/container-devices.ts';
import { routerIdOf } from '../../domain/router-id.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import type { HostBalancing } from '../../task/load-balancer/balance-on-hosts.ts';
import { hostNamed } from '../control-plane/host-named.ts';

type Addressed = Pick<HostFacts, 'addresses' | 'routes'>;

/** How one of the balancer hosts shares the virtual address: on the interface whose network has it. */
export function addressSharing(
  config: ClusterConfig,
  name: string,
  facts: Addressed,
): ReturnType<HostBalancing['sharingOf']> {
  const { keepalived } = config.spec.controlPlaneEndpoint;
  const virtual = knownAddress(virtualAddress(config));
  const network = networkOf(facts, virtual, keepalived.interface);
  const device = keepalived.interface ?? network?.device;
  if (device === undefined) throw addressInNoNetwork(name, virtual.text);
  const sourceOf = (host: Host): string => addressIn(host, virtual, network?.range);
  return {
    host: name,
    device,
    source: sourceOf(hostNamed(config, name)),
    peers: config.spec.roleGroups.loadbalancer
      .filter((peer) => peer !== name)
      .toSorted()
      .map((peer) => sourceOf(hostNamed(config, peer))),
    routerId: keepalived.vrid ?? routerIdOf(virtual),
  };
}

export const addressInNoNetwork = (host: string, address: string): Problem =>
  problem(
    'cluster.address-in-no-network',
    { host, address },
    { host, pointer: '/spec/controlPlaneEndpoint/lb_address' },
  );

/** The interface for the virtual address when nobody named one: that of its network. */
export const deviceFor = (facts: Addressed, address: string): string | undefined =>
  networkOf(facts, knownAddress(address))?.device;

/** The rules have seen to it that it is an address. */
function knownAddress(written: string): Address {
  const parsed = parseAddress(written);
  if (!parsed.ok) throw new TypeError(parsed.because.en);
  return parsed.value;
}

interface Network {
  readonly device: string;
  readonly range: Cidr;
}

/** One that an interface is in, else one that a link leads to without a gateway: addresses of hosters that move are such. */
function networkOf(facts: Addressed, virtual: Address, wanted?: string): Network | undefined {
  return [...ownNetworks(facts), ...linkedNetworks(facts)].find(
    ({ device, range }) => device === (wanted ?? device) && containsAddress(range, virtual),
  );
}

const ownNetworks = ({ addresses }: Addressed): readonly Network[] =>
  addresses
    .filter(({ device }) => device !== 'lo')
    .map(({ device, address, prefix }) => ({ device, range: cidrAround(knownAddress(address), prefix) }))
    .filter(({ range }) => range.prefix < (range.family === 4 ? 32 : 128));

const linkedNetworks = ({ routes }: Addressed): readonly Network[] =>
  routes
    .filter(({ via, device }) => via === undefined && !containerDevice.test(device))
    .flatMap(({ to, device }) => {
      const range = parseCidr(to);
      return range.ok ? [{ device, range: range.value }] : [];
    });

/** By its file alone, so that a host that is away does not change what the others are told. */
function addressIn({ address, internalAddress }: Host, virtual: Address, range: Cidr | undefined): string {
  const own = [...Object.values(internalAddress), address].flatMap((written) => {
    const parsed = parseAddress(written);
    return parsed.ok && parsed.value.family === virtual.family ? [parsed.value] : [];
  });
  const [first] = own;
  if (first === undefined) throw new TypeError(`no address of the family of ${virtual.text}`);
  return (own.find((one) => range !== undefined && containsAddress(range, one)) ?? first).text;
}
