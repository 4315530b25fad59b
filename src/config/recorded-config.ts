import { isSecret } from '../domain/secret.ts';
import type { ClusterConfig, Host } from './cluster-config.ts';
import { pointerOf, type Segment } from './pointer.ts';
import { isShownAnyway } from './shown-anyway.ts';

export interface RecordedConfig {
  readonly config: Readonly<Record<string, unknown>>;
  /** Where secrets were left out, as pointers. */
  readonly secrets: readonly string[];
}

/** Fields about files of this machine: where they lie, and what they hold. */
const ofThisMachine: ReadonlySet<string> = new Set([
  'given',
  'certFile',
  'keyFile',
  'caFile',
  'policyFile',
  'certsPath',
  'certificates',
]);

/**
 * What a configuration says about the cluster itself, for everybody who may read along: no secret, not how this machine
 * logs in, and not where it gets files from. The order of hosts and roles means nothing, so it is always the same.
 */
export function recordedConfig(config: ClusterConfig, redact: (line: string) => string): RecordedConfig {
  const { global: _, artifacts: __, hosts, roleGroups, ...spec } = config.spec;
  const about = {
    ...config,
    spec: {
      ...spec,
      hosts: hosts.map(clusterHost).sort((a, b) => (a.name < b.name ? -1 : 1)),
      roleGroups: Object.fromEntries(
        Object.entries(roleGroups).map(([role, names]) => [role, names.toSorted()]),
      ),
    },
  };
  const secrets: string[] = [];
  const open = withoutSecrets(about, []);
  // What goes in is an object, and only secrets become nothing.
  return { config: open as RecordedConfig['config'], secrets };

  function withoutSecrets(value: unknown, path: readonly Segment[]): unknown {
    if (isSecret(value)) {
      secrets.push(pointerOf(path));
      return undefined;
    }
    if (typeof value === 'string') return isShownAnyway(path) ? value : redact(value);
    if (Array.isArray(value))
      return value.map((item: unknown, at) => withoutSecrets(item, [...path, at]) ?? null);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !ofThisMachine.has(name))
        .map(([name, item]) => [name, withoutSecrets(item, [...path, name])] as const)
        .filter(([, item]) => item !== undefined),
    );
  }
}

const clusterHost = ({ name, address, internalAddress, arch, labels, taints, roles }: Host) => ({
  name,
  address,
  internalAddress,
  ...(arch === undefined ? {} : { arch }),
  labels,
  taints,
  roles: roles.toSorted(),
});
