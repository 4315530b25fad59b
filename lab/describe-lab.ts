import { readFaults } from './fault/fault-record.ts';
import { hostFolders } from './folders.ts';
import { diskUsedBytes, isRunning } from './host-state.ts';
import { sudoer } from './image-recipe.ts';
import { addressesOf, type HostRecord, type LabRecord, listRecords, readExistingRecord } from './record.ts';
import { knownHostsFile, sshArgv, sshKeyFile } from './ssh.ts';
import { networkOf } from './subnet.ts';

export interface LabSummary {
  readonly name: string;
  /** `incomplete`: still being made, or its making was interrupted. */
  readonly state: 'ready' | 'incomplete';
  readonly hosts: number;
  readonly running: number;
  readonly subnets: readonly string[];
  readonly createdAt: string;
}

export interface DescribedHost {
  readonly name: string;
  readonly state: 'running' | 'stopped';
  readonly addresses: readonly string[];
  readonly diskUsedBytes: number;
  readonly ssh: readonly string[];
  readonly console: string;
}

export interface LabDescription extends Omit<LabSummary, 'hosts'> {
  readonly hosts: readonly DescribedHost[];
  readonly limits: LabRecord['limits'];
  /** The interface of this machine by which hosts reach the outside; null when they do not. */
  readonly uplink: string | null;
  readonly sshKey: string;
  readonly knownHosts: string;
  /** What is broken on purpose. */
  readonly faults: readonly {
    readonly host: string;
    readonly fault: string;
    readonly value: string;
    readonly peer: string;
  }[];
  readonly sudoer: { readonly user: string; readonly password: string };
}

/** Every lab of this machine, whoever made it. */
export const listLabs = async (): Promise<LabSummary[]> => Promise.all((await listRecords()).map(summarise));

export async function describeLab(name: string): Promise<LabDescription> {
  const record = await readExistingRecord(name);
  return {
    ...(await summarise(record)),
    hosts: await Promise.all(record.hosts.map((host) => describeHost(record, host))),
    limits: record.limits,
    uplink: record.uplink ?? null,
    sshKey: sshKeyFile(name),
    knownHosts: knownHostsFile(name),
    faults: (await readFaults(name)).map(({ host, fault, value, peer }) => ({ host, fault, value, peer })),
    sudoer: { user: sudoer, password: record.sudoPassword },
  };
}

async function summarise(record: LabRecord): Promise<LabSummary> {
  const states = await Promise.all(record.hosts.map(isRunning));
  return {
    name: record.name,
    state: record.ready ? 'ready' : 'incomplete',
    hosts: record.hosts.length,
    running: states.filter(Boolean).length,
    subnets: record.networks.flatMap(({ prefix, prefix6 }) => [
      networkOf(prefix),
      ...(prefix6 === undefined ? [] : [`${prefix6}::/64`]),
    ]),
    createdAt: record.createdAt,
  };
}

async function describeHost(lab: LabRecord, host: HostRecord): Promise<DescribedHost> {
  return {
    name: host.name,
    state: (await isRunning(host)) ? 'running' : 'stopped',
    addresses: addressesOf(host),
    diskUsedBytes: await diskUsedBytes(lab.name, host.name),
    ssh: sshArgv(lab.name, host.address),
    console: hostFolders(lab.name, host.name).console,
  };
}
