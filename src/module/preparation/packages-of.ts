import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { type PackageUse, packagesFor } from '../../domain/data/host-packages.ts';
import type { OsFamily } from '../../domain/host-facts.ts';
import { packageWish } from '../../domain/package-wish.ts';

/** By when they have to be there. */
export interface HostPackages {
  readonly first: readonly string[];
  /** Nothing of Kubernetes waits for them. */
  readonly later: readonly string[];
}

/** What is to be installed on a host of a family: what its roles need, and what the file adds. */
export function packagesOf(config: ClusterConfig, host: Host, family: OsFamily): HostPackages {
  const own = ownPackages(config, family);
  // The file may want one of ours in a version of its own.
  const named = new Set(own.map((one) => packageWish(one).name));
  const uses = usesOf(config, host);
  // Where packages are brought along, all of them are brought for whatever is installed: that is done once.
  const isLater = (use: PackageUse): boolean =>
    use === 'amenities' && config.spec.artifacts.packages === undefined;
  const ours = (wanted: readonly PackageUse[]): readonly string[] =>
    packagesFor(family, wanted).filter((name) => !named.has(name));
  const first = new Set([...ours(uses.filter((use) => !isLater(use))), ...own]);
  return { first: [...first], later: ours(uses.filter(isLater)).filter((name) => !first.has(name)) };
}

const programs = { apt: 'apt-get', dnf: 'dnf', yum: 'yum', zypper: 'zypper' } as const;

/** The program to install with, where the file names one. */
export const packageManagerOf = ({ spec: { system } }: ClusterConfig): string | undefined =>
  system.packageManager === undefined ? undefined : programs[system.packageManager];

const ownPackages = ({ spec: { system } }: ClusterConfig, family: OsFamily): readonly string[] =>
  family === 'debian' ? system.debs : system.rpms;

/** What a host needs packages for, by its roles and the parts that the file chooses. */
export function usesOf({ spec }: ClusterConfig, { roles }: Host): readonly PackageUse[] {
  const { externalLoadBalancer, internalLoadbalancer } = spec.controlPlaneEndpoint;
  const balances = roles.includes('loadbalancer') && externalLoadBalancer.startsWith('kubexm-');
  const runsPods = roles.includes('master') || roles.includes('worker');
  const uses: readonly (readonly [PackageUse, boolean])[] = [
    ['node', runsPods],
    ['amenities', runsPods],
    ['ipvs', runsPods && spec.kubernetes.proxyMode === 'ipvs'],
    ['clock', spec.system.ntpServers.length > 0],
    ['timezone', spec.system.timezone !== undefined],
    ['keepalived', balances],
    ['haproxy', balances && externalLoadBalancer === 'kubexm-kh'],
    ['nginx', balances && externalLoadBalancer === 'kubexm-kn'],
    ['kube-vip', roles.includes('master') && internalLoadbalancer === 'kube-vip'],
  ];
  return uses.filter(([, isNeeded]) => isNeeded).map(([use]) => use);
}
