import { expandHostRange } from '../../domain/host-range.ts';
import { nearest } from '../../domain/nearest.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { fieldOf } from '../pointer.ts';
import { roles } from '../schema/role-groups.ts';
import { didYouMean } from '../words.ts';
import { judged } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';

const everyRole = ['/spec/hosts/*/name', '/spec/roleGroups'];

/** Every entry of every role group, with the names it stands for. */
const eachEntry = (
  { written: { spec } }: Draft,
  look: (entry: { names: readonly string[]; at: string; role: string }) => readonly Problem[],
): Problem[] =>
  roles.flatMap((role) =>
    spec.roleGroups[role].flatMap((entry, index) => {
      const expanded = expandHostRange(entry);
      const at = `/spec/roleGroups/${role}/${index}`;
      return look({ names: expanded.ok ? expanded.value : [], at, role });
    }),
  );

/** A range may stand for thousands. */
const mostNamed = 10;

export const roleRules = defineRules([
  {
    id: 'host-range',
    for: 'hosts',
    scope: ['/spec/roleGroups'],
    check: ({ written: { spec } }) =>
      roles.flatMap((role) =>
        spec.roleGroups[role].flatMap((entry, index) =>
          judged('config.bad-host-range', `/spec/roleGroups/${role}/${index}`, expandHostRange(entry)),
        ),
      ),
  },
  {
    id: 'role-names-resolve',
    for: 'hosts',
    scope: everyRole,
    check: (draft) => {
      const known = new Set(draft.written.spec.hosts.map(({ name }) => name));
      return eachEntry(draft, ({ names, at }) => {
        const unknown = names.filter((name) => !known.has(name));
        const [first] = unknown;
        if (first === undefined) return [];
        const params = {
          field: fieldOf(at),
          names: [...unknown.slice(0, mostNamed), ...(unknown.length > mostNamed ? ['…'] : [])].join(', '),
          didYouMean: didYouMean(unknown.length === 1 ? nearest(first, known) : undefined),
        };
        return [problem('config.unknown-host', params, { pointer: at })];
      });
    },
  },
  {
    id: 'role-once',
    for: 'hosts',
    scope: ['/spec/roleGroups'],
    check: (draft) => {
      const seen = new Set<string>();
      return eachEntry(draft, ({ names, at, role }) =>
        names.flatMap((name) => {
          const key = `${role} ${name}`;
          if (!seen.has(key)) {
            seen.add(key);
            return [];
          }
          const params = { name, field: `spec.roleGroups.${role}` };
          return [problem('config.repeated-in-role', params, { pointer: at })];
        }),
      );
    },
  },
  {
    id: 'registry-on-one-host',
    scope: ['/spec/roleGroups/registry'],
    check: ({ config: { spec } }) => {
      const count = spec.roleGroups.registry.length;
      if (count < 2) return [];
      return [problem('config.several-registry-hosts', { count }, { pointer: '/spec/roleGroups/registry' })];
    },
  },
  {
    id: 'at-least-one-master',
    scope: everyRole,
    check: ({ written: { spec } }) =>
      spec.roleGroups.master.length > 0
        ? []
        : [problem('config.no-control-plane', {}, { pointer: '/spec/roleGroups/master' })],
  },
  {
    id: 'load-balancer-off-masters',
    scope: everyRole,
    check: (draft) => {
      const { loadbalancer, master } = draft.config.spec.roleGroups;
      const masters = new Set(master);
      const both = new Set(loadbalancer.filter((name) => masters.has(name)));
      return eachEntry(draft, ({ names, at, role }) =>
        role !== 'loadbalancer'
          ? []
          : names
              .filter((name) => both.has(name))
              .map((name) => {
                const params = { name, first: 'loadbalancer', second: 'master' };
                return problem('config.conflicting-roles', params, { pointer: at });
              }),
      );
    },
  },
  {
    id: 'every-host-has-a-role',
    severity: 'warning',
    scope: everyRole,
    check: ({ config: { spec } }) =>
      spec.hosts.flatMap(({ name, roles: own }, index) =>
        own.length > 0
          ? []
          : [problem('config.host-without-role', { name }, { pointer: `/spec/hosts/${index}/name` })],
      ),
  },
]);
