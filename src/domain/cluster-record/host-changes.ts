import * as z from 'zod';
import type { ConfigDifference } from './config-differences.ts';

/** A host as the cluster remembers it. */
export type RecordedHost = Readonly<z.infer<typeof hostShape>>;

export interface HostChanges {
  /** Hosts that are new, or have a role they had not. */
  readonly comes: readonly string[];
  /** Those of them that were there before. */
  readonly gains: readonly string[];
  /** Hosts that are in the file no more. */
  readonly goes: readonly RecordedHost[];
  /** Hosts that have lost a role and stay, with the roles. */
  readonly sheds: readonly { readonly name: string; readonly roles: readonly string[] }[];
  readonly fields: readonly ConfigDifference[];
}

/** Of all that differs, hosts that come and go, and the rest. */
export function hostChanges(
  recorded: unknown,
  wanted: unknown,
  differences: readonly ConfigDifference[],
): HostChanges {
  const [had, has] = [hostsIn(recorded), hostsIn(wanted)];
  const more = (some: Hosts, others: Hosts) =>
    [...some.values()].flatMap(({ name, roles }) => {
      const known = others.get(name);
      const lacking = roles.filter((role) => known?.roles.includes(role) !== true);
      return known !== undefined && lacking.length === 0 ? [] : [{ name, roles: lacking, known }];
    });
  const comes = more(has, had).map(({ name }) => name);
  const less = more(had, has);
  const isTold = (place: string): boolean =>
    place.startsWith('spec.roleGroups.') ||
    [...comes, ...less.map(({ name }) => name)].some((name) =>
      [`spec.hosts.${name}`, `spec.hosts.${name}.roles`].includes(place),
    );
  return {
    comes: comes.toSorted(),
    gains: comes.filter((name) => had.has(name)).toSorted(),
    goes: sortedByName([...had.values()].filter(({ name }) => !has.has(name))),
    sheds: sortedByName(
      less.flatMap(({ name, roles, known }) => (known === undefined ? [] : [{ name, roles }])),
    ),
    fields: differences.filter(({ place }) => !isTold(place)),
  };
}

const sortedByName = <T extends { readonly name: string }>(hosts: readonly T[]): readonly T[] =>
  hosts.toSorted((one, other) => (one.name < other.name ? -1 : 1));

const hostShape = z.object({
  name: z.string(),
  address: z.string().default(''),
  internalAddress: z.object({ v4: z.string().optional(), v6: z.string().optional() }).default({}),
  roles: z.array(z.string()).readonly().default([]),
});

const configShape = z.object({ spec: z.object({ hosts: z.array(hostShape) }) });

type Hosts = ReadonlyMap<string, RecordedHost>;

/** What has another shape has no hosts. */
function hostsIn(config: unknown): Hosts {
  const read = configShape.safeParse(config);
  return new Map(read.success ? read.data.spec.hosts.map((host) => [host.name, host]) : []);
}
