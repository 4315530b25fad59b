import { parseAddress } from '../domain/address.ts';
import { matchHosts } from '../domain/match-hosts.ts';
import { accept, defineRefusals, type Verdict } from '../domain/verdict.ts';
import { text } from '../problem/text.ts';
import type { AddedHost, SaidHosts } from './amend-file.ts';
import type { HostEntry } from './amend-list.ts';
import { roles as allRoles, type Role } from './schema/role-groups.ts';

export interface TypedNewcomers {
  /** Names, ranges or patterns of hosts of the file; `NAME=ADDRESS` or an address alone for others. */
  readonly nodes: readonly string[];
  /** None: those the file gives them, and workers where it gives none. */
  readonly roles: readonly Role[];
  /** How to log in to hosts that the file does not know. */
  readonly login: Pick<HostEntry, 'user' | 'privateKeyPath'>;
}

const refuse = defineRefusals({
  'other-address': text(
    '{name} is in the file with the address {address}',
    '文件中 {name} 的地址是 {address}',
  ),
  'no-address': text('{given} has no address behind its =', '{given} 的等号后面没有地址'),
});

type KnownHosts = Omit<SaidHosts, 'internalAddresses'>;

/** Who shall come, with the roles each shall have; hosts of the file by its text, for it may not be whole yet. */
export function newcomersIn(said: KnownHosts, typed: TypedNewcomers): Verdict<readonly AddedHost[]> {
  const found = new Map<string, AddedHost>();
  for (const given of typed.nodes.map((one) => one.trim())) {
    const entries = entriesFor(given, said, typed.login);
    if (!entries.ok) return entries;
    for (const entry of entries.value) found.set(entry.name, { ...entry, roles: rolesOf(entry.name) });
  }
  return accept([...found.values()]);

  function rolesOf(name: string): readonly Role[] {
    if (typed.roles.length > 0) return typed.roles;
    const had = allRoles.filter((role) => said.groups[role].includes(name));
    return had.length > 0 ? had : ['worker'];
  }
}

function entriesFor(
  given: string,
  { hosts, addresses }: KnownHosts,
  login: TypedNewcomers['login'],
): Verdict<readonly HostEntry[]> {
  const at = given.indexOf('=');
  const address = parseAddress(at < 0 ? given : given.slice(at + 1));
  if (at >= 0 && !address.ok) return given.endsWith('=') ? refuse('no-address', { given }) : address;
  if (!address.ok) {
    const chosen = matchHosts(given, hosts);
    return chosen.ok ? accept(chosen.value.map((name) => ({ name, address: addressOf(name) }))) : chosen;
  }
  const known = hosts[addresses.indexOf(address.value.text)];
  const name = at > 0 ? given.slice(0, at) : (known ?? nameFor(address.value.text));
  const isOther = hosts.includes(name) && addressOf(name) !== address.value.text;
  if (isOther) return refuse('other-address', { name, address: addressOf(name) });
  return accept([{ name, address: address.value.text, ...login }]);

  function addressOf(name: string): string {
    return addresses[hosts.indexOf(name)] ?? '';
  }
}

/** A host that nobody gave a name. */
const nameFor = (address: string): string =>
  `node-${address.replaceAll(/[^0-9a-f]+/g, '-').replaceAll(/^-|-$/g, '')}`;
