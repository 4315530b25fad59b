import { type AddedHost, saidIn } from '../../config/amend-file.ts';
import { newcomersIn } from '../../config/newcomers.ts';
import { type Role, roles } from '../../config/schema/role-groups.ts';
import { problem } from '../../problem/problem.ts';
import { badChoice } from '../bad-value.ts';

interface Typed {
  readonly nodes: readonly string[];
  readonly role: readonly string[];
  readonly sshUser: string | undefined;
  readonly sshPrivateKey: string | undefined;
}

/** The hosts that are named on the command line, as the file of this content would say them. */
export function typedNewcomers(typed: Typed, content: string): readonly AddedHost[] {
  const said = saidIn(content);
  const found = newcomersIn(said ?? { hosts: [], addresses: [], groups: noGroups }, {
    nodes: typed.nodes,
    roles: typed.role.map(roleOf),
    login: {
      ...(typed.sshUser === undefined ? {} : { user: typed.sshUser }),
      ...(typed.sshPrivateKey === undefined ? {} : { privateKeyPath: typed.sshPrivateKey }),
    },
  });
  if (found.ok) return found.value;
  throw problem('usage.no-such-newcomer', {
    given: typed.nodes.join(','),
    because: found.because,
    known: said?.hosts.slice(0, 20).join(', ') ?? '',
  });
}

// The keys are the roles themselves.
const noGroups = Object.fromEntries(roles.map((role) => [role, []])) as unknown as Record<
  Role,
  readonly string[]
>;

function roleOf(given: string): Role {
  const known = roles.find((role) => role === given.trim());
  if (known === undefined) throw badChoice('--role', given, roles);
  return known;
}
