import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { kernelParameters } from '../../domain/data/kernel-parameters.ts';
import type { HostFacts, OsFamily } from '../../domain/host-facts.ts';
import { systemNames } from '../../domain/package-list.ts';
import { modulesFor } from '../../domain/preflight/data/kernel-needs.ts';
import type { PreflightSpec } from '../../domain/preflight/spec.ts';
import { problem } from '../../problem/problem.ts';
import type { HostPreparation } from '../../task/system/prepare-hosts.ts';
import { clockOf } from './clock-of.ts';
import { firewallNeeds } from './firewall-needs.ts';
import { hostNameLines } from './host-name-lines.ts';
import { packageManagerOf, packagesOf } from './packages-of.ts';

/** What becomes of a host, from the configuration and from what the host is. */
export function hostPreparation(
  config: ClusterConfig,
  host: Host,
  facts: HostFacts,
  parts: PreflightSpec,
): HostPreparation {
  const { system, extra } = config.spec;
  const family = familyOf(facts);
  const runsPods = host.roles.includes('master') || host.roles.includes('worker');
  const manager = packageManagerOf(config);
  const packages = packagesOf(config, host, family);
  const install = (names: readonly string[]) => ({
    systems: systemNames(facts),
    names,
    ...(manager === undefined ? {} : { manager }),
  });
  const clock = clockOf(config, host, family);
  const needs = firewallNeeds(config, host, parts);
  const opens = (firewall: string): boolean =>
    system.firewall === 'rules' && facts.firewalls.includes(firewall);
  const { timezone } = system;
  const isElsewhere = timezone !== undefined && timezone !== facts.timezone;
  return {
    names: { content: hostNameLines(config, host) },
    nameServers: { servers: extra.resolves.map(({ address }) => address), resolver: facts.resolver },
    packages: install(packages.first),
    ...(packages.later.length === 0 ? {} : { amenities: install(packages.later) }),
    modules: { names: runsPods ? modulesFor(parts) : system.modules },
    parameters: {
      values: runsPods
        ? kernelParameters(host.internalAddress.v6 !== undefined, system.sysctlParams)
        : system.sysctlParams,
    },
    ...(system.selinux === 'keep'
      ? {}
      : { selinux: { atBoot: system.selinux === 'disable' ? 'disabled' : 'permissive' } }),
    stopsFirewall: system.firewall === 'disable',
    ...(opens('firewalld') ? { firewalld: needs } : {}),
    ...(opens('ufw') ? { ufw: needs } : {}),
    ...(clock === undefined ? {} : { clock }),
    ...(isElsewhere ? { timezone: { zone: timezone, named: facts.hasTimezoneFile } } : {}),
  };
}

function familyOf({ os }: HostFacts): OsFamily {
  if (os.family === undefined) throw problem('host.unknown-system', { system: os.name });
  return os.family;
}
