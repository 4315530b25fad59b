import { sshArgv } from '../ssh.ts';
import type { Digest, Section } from './digest.ts';
import { groups, identity, packages, users } from './section/accounts.ts';
import { files } from './section/files.ts';
import { ipsets, iptables, nftables } from './section/firewall.ts';
import { cgroups, modules, mounts, swap, sysctls } from './section/kernel.ts';
import { addresses, links, ports, routes, routingRules } from './section/network.ts';
import { processes } from './section/processes.ts';
import { starts, unitFiles, units } from './section/units.ts';
import { takeDigest } from './take-digest.ts';

const sections: readonly Section[] = [
  identity,
  packages,
  users,
  groups,
  units,
  unitFiles,
  starts,
  processes,
  ports,
  links,
  addresses,
  routes,
  routingRules,
  nftables,
  iptables,
  ipsets,
  mounts,
  swap,
  modules,
  sysctls,
  cgroups,
  files,
];

/** The state of a host, read over one ssh session and without leaving anything on it. */
export const digestHost = (lab: string, address: string): Promise<Digest> =>
  takeDigest([...sshArgv(lab, address), 'sh', '-s'], sections);
