import { expandHostRange } from '../../domain/host-range.ts';
import type { WrittenConfig } from '../schema/cluster.ts';
import { type Role, roles } from '../schema/role-groups.ts';

/** Role by role the host names meant, ranges expanded, each once. Names without a host are refused by a rule. */
export function resolveRoleGroups({
  hosts,
  roleGroups,
}: WrittenConfig['spec']): Record<Role, readonly string[]> {
  const known = new Set(hosts.map(({ name }) => name));
  const resolved = roles.map((role) => [
    role,
    [...namesOf(roleGroups[role])].filter((name) => known.has(name)),
  ]);
  return Object.fromEntries(resolved) as Record<Role, readonly string[]>;
}

function namesOf(entries: readonly string[]): Set<string> {
  return new Set(
    entries.flatMap((entry) => {
      const names = expandHostRange(entry);
      return names.ok ? names.value : [];
    }),
  );
}
