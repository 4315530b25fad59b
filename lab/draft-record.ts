import { randomBytes } from 'node:crypto';
import { cgroupsFor } from './make-cgroups.ts';
import type { HostRecord, LabRecord, MachineSetting, NetworkRecord } from './record.ts';
import { address6Of, addressOf, freePrefix, networkOf, prefix6Of } from './subnet.ts';

export interface LabShape {
  readonly name: string;
  readonly hosts: number;
  /** A second interface on every host, in a subnet of its own. */
  readonly secondSubnet?: boolean;
  /** IPv6 beside IPv4, in every subnet. */
  readonly ipv6?: boolean;
  /** Size of the disk of each host; that of the machine when absent. */
  readonly diskBytes?: number | undefined;
  readonly memoryBytes?: number | undefined;
  readonly cpus?: number | undefined;
}

interface Surroundings {
  /** Networks that are in use on this machine or promised to another lab. */
  readonly taken: readonly string[];
  readonly uplink: string | undefined;
  readonly settings: readonly MachineSetting[];
}

/** Everything that will be made, by name, before any of it is. */
export async function draftRecord(
  shape: LabShape,
  { taken, uplink, settings }: Surroundings,
): Promise<LabRecord> {
  const id = randomBytes(4).toString('hex');
  const networks = draftNetworks(id, shape, taken);
  const hosts = Array.from({ length: shape.hosts }, async (_, index): Promise<HostRecord> => {
    const ordinal = index + 1;
    const machine = `kxm-${id}-node${ordinal}`;
    return {
      name: `node${ordinal}`,
      address: addressOf(networks[0].prefix, ordinal),
      interfaces: networks.map(({ prefix, prefix6 }, at) => ({
        device: `host${at}`,
        address: addressOf(prefix, ordinal),
        ...(prefix6 === undefined ? {} : { address6: address6Of(prefix6, ordinal) }),
      })),
      // The name of a link has at most 15 characters.
      ...(shape.secondSubnet ? { secondPort: `kxp${id}-${ordinal}` } : {}),
      machine,
      cgroups: await cgroupsFor(machine),
    };
  });
  const { diskBytes, memoryBytes, cpus } = shape;
  return {
    name: shape.name,
    bridge: networks[0].bridge,
    networks,
    uplink,
    settings: [...settings],
    limits: { diskBytes, memoryBytes, cpus },
    sudoPassword: randomBytes(9).toString('base64url'),
    hosts: await Promise.all(hosts),
    createdAt: new Date().toISOString(),
    ready: false,
  };
}

function draftNetworks(
  id: string,
  { secondSubnet, ipv6 }: LabShape,
  taken: readonly string[],
): [NetworkRecord, ...NetworkRecord[]] {
  const site = randomBytes(5);
  const network = (bridge: string, prefix: string, ordinal: number): NetworkRecord => ({
    bridge,
    prefix,
    ...(ipv6 ? { prefix6: prefix6Of(site, ordinal) } : {}),
  });
  const first = network(`kxm-${id}`, freePrefix(taken), 1);
  if (!secondSubnet) return [first];
  const second = network(`kxm-${id}b`, freePrefix([...taken, networkOf(first.prefix)]), 2);
  return [first, second];
}
