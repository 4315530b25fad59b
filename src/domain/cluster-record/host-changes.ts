import type { ConfigDifference } from './config-differences.ts';

export interface HostChanges {
  /** Hosts that are new, or have a role they had not. */
  readonly comes: readonly string[];
  /** Hosts that are in the file no more, or have lost a role. */
  readonly goes: readonly string[];
  readonly fields: readonly ConfigDifference[];
}

/** Of all that differs, hosts that come and go, and the rest. */
export function hostChanges(
  recorded: unknown,
  wanted: unknown,
  differences: readonly ConfigDifference[],
): HostChanges {
  const [had, has] = [rolesIn(recorded), rolesIn(wanted)];
  const lacking = (some: Roles, others: Roles): readonly string[] =>
    [...some]
      .filter(([name, roles]) => {
        const known = others.get(name);
        return known === undefined || roles.some((role) => !known.includes(role));
      })
      .map(([name]) => name)
      .toSorted();
  const [comes, goes] = [lacking(has, had), lacking(had, has)];
  const isTold = (place: string): boolean =>
    place.startsWith('spec.roleGroups.') ||
    [...comes, ...goes].some((name) => [`spec.hosts.${name}`, `spec.hosts.${name}.roles`].includes(place));
  return { comes, goes, fields: differences.filter(({ place }) => !isTold(place)) };
}

type Roles = ReadonlyMap<string, readonly string[]>;

/** The cast stands where our own record is read back; what has another shape has no hosts. */
function rolesIn(config: unknown): Roles {
  const { spec } = config as { readonly spec?: { readonly hosts?: unknown } };
  const hosts = Array.isArray(spec?.hosts)
    ? (spec.hosts as readonly { readonly name: string; readonly roles?: readonly string[] }[])
    : [];
  return new Map(hosts.map(({ name, roles = [] }) => [name, roles]));
}
