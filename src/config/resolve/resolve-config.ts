import type { ClusterConfig } from '../cluster-config.ts';
import type { WrittenConfig } from '../schema/cluster.ts';
import { resolveArtifacts } from './resolve-artifacts.ts';
import { resolveGlobal } from './resolve-global.ts';
import { resolveHosts } from './resolve-hosts.ts';
import { resolveKubernetes } from './resolve-kubernetes.ts';
import { resolveRoleGroups } from './resolve-role-groups.ts';

/** Decides every default that depends on something else. Total: it also answers for a file that is refused later. */
export function resolveConfig(written: WrittenConfig, homeDir: string): ClusterConfig {
  const { spec } = written;
  const roleGroups = resolveRoleGroups(spec);
  const { externalLoadBalancer } = spec.controlPlaneEndpoint;
  const { type } = spec.registry;
  const usualRegistry = roleGroups.registry.length > 0 ? 'registry' : 'none';
  const kubernetes = resolveKubernetes(spec);
  return {
    ...written,
    spec: {
      ...spec,
      global: resolveGlobal(spec.global, homeDir),
      roleGroups,
      hosts: resolveHosts(spec, roleGroups, homeDir),
      kubernetes,
      artifacts: resolveArtifacts(spec.artifacts, homeDir),
      certs: { ...spec.certs, given: {} },
      dns: {
        ...spec.dns,
        nodelocaldns: { ...spec.dns.nodelocaldns, enabled: spec.dns.nodelocaldns.enabled ?? true },
      },
      controlPlaneEndpoint: {
        ...spec.controlPlaneEndpoint,
        externalLoadBalancer: externalLoadBalancer === 'kubexm' ? 'kubexm-kh' : externalLoadBalancer,
      },
      registry: {
        ...spec.registry,
        type: type === '' ? usualRegistry : type,
      },
    },
  };
}
