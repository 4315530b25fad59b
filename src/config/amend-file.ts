import { expandHostRange } from '../domain/host-range.ts';
import { accept, defineRefusals, type Verdict } from '../domain/verdict.ts';
import { text } from '../problem/text.ts';
import { addToList, type HostEntry, removeFromList } from './amend-list.ts';
import { readDocument } from './document/read-document.ts';
import { isBranch } from './document/tree.ts';
import { type Role, roles } from './schema/role-groups.ts';

/** A host that comes, or that gets roles it did not have: what the file says of it already stays as it is. */
export interface AddedHost extends HostEntry {
  readonly roles: readonly Role[];
}

export interface Amendment {
  readonly add: readonly AddedHost[];
  /** Hosts that go, with all their roles. */
  readonly remove: readonly string[];
}

const refuse = defineRefusals({
  'by-hand': text(
    'its hosts or roles are written in a form that only you can change, such as an alias',
    '其中的主机或角色使用了只能手工修改的写法，例如别名',
  ),
});

/**
 * The text of a cluster file with hosts removed and added. Everything else stays byte by byte: comments, order, layout.
 * What was amended is read again, and refused if it says anything else than what was asked for.
 */
export function amendFile(content: string, amendment: Amendment): Verdict<string, 'by-hand'> {
  const before = saidIn(content);
  if (before === undefined) return refuse('by-hand');
  const lists = [['hosts'], ...roles.map((role) => ['roleGroups', role])];
  let amended = content;
  for (const name of amendment.remove)
    for (const list of lists) amended = removeFromList(amended, list, name);
  const left = saidIn(amended);
  if (left === undefined) return refuse('by-hand');
  const entries = amendment.add.filter(({ name }) => !left.hosts.includes(name));
  amended = addToList(
    amended,
    ['hosts'],
    entries.map(({ roles: _, ...entry }) => entry),
  );
  for (const role of roles) {
    const named = newcomers(amendment, role).filter((name) => !left.groups[role].includes(name));
    amended = addToList(amended, ['roleGroups', role], named);
  }
  const after = saidIn(amended);
  const isRight =
    JSON.stringify(after && { hosts: after.hosts, groups: after.groups }) ===
    JSON.stringify(wanted(before, amendment));
  return isRight ? accept(amended) : refuse('by-hand');
}

/** Which hosts a file names, and which of them have what role. */
export interface SaidHosts {
  readonly hosts: readonly string[];
  readonly addresses: readonly string[];
  /** Those that hosts have for one another, of each one or two. */
  readonly internalAddresses: readonly (readonly string[])[];
  readonly groups: Readonly<Record<Role, readonly string[]>>;
}

function wanted({ hosts, groups }: SaidHosts, amendment: Amendment): Pick<SaidHosts, 'hosts' | 'groups'> {
  const stay = (list: readonly string[], added: readonly string[]): readonly string[] => [
    ...new Set([...list.filter((name) => !amendment.remove.includes(name)), ...added]),
  ];
  return {
    hosts: stay(
      hosts,
      amendment.add.map(({ name }) => name),
    ),
    groups: byRole((role) => stay(groups[role], newcomers(amendment, role))),
  };
}

const newcomers = ({ add }: Amendment, wantedRole: Role): readonly string[] =>
  add.filter((host) => host.roles.includes(wantedRole)).map(({ name }) => name);

/** Nothing of a text that cannot be read. */
export function saidIn(content: string): SaidHosts | undefined {
  const { content: read, problems } = readDocument(content, '');
  const spec = problems.length === 0 ? read?.tree['spec'] : undefined;
  if (!isBranch(spec) || !Array.isArray(spec['hosts'])) return undefined;
  const entries = spec['hosts'];
  const said = (field: string): readonly string[] =>
    entries.map((host) => (isBranch(host) ? String(host[field] ?? '') : ''));
  const groups = spec['roleGroups'];
  return {
    hosts: said('name'),
    addresses: said('address'),
    internalAddresses: said('internalAddress').map((both) => both.split(',').map((one) => one.trim())),
    groups: byRole((role) => {
      const names = isBranch(groups) ? groups[role] : undefined;
      return Array.isArray(names) ? [...new Set(names.map(String).flatMap(namesIn))] : [];
    }),
  };
}

function namesIn(entry: string): readonly string[] {
  const expanded = expandHostRange(entry);
  return expanded.ok ? expanded.value : [entry];
}

const byRole = <T>(of: (role: Role) => T): Readonly<Record<Role, T>> =>
  Object.fromEntries(roles.map((role) => [role, of(role)])) as Record<Role, T>;
