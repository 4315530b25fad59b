import * as z from 'zod';
import type { ClusterRecord } from './cluster-record.ts';

/** Hosts that came to a cluster or left it, while nothing else of what it was made from changed. */
export interface RecordedHosts {
  /** The record of a cluster that has those that came. */
  readonly wanted: ClusterRecord;
  readonly came: readonly string[];
  readonly left: readonly string[];
}

const hostsShape = z.object({
  spec: z.looseObject({
    hosts: z.array(z.looseObject({ name: z.string(), roles: z.array(z.string()).default([]) })).default([]),
    roleGroups: z.record(z.string(), z.array(z.string())).default({}),
  }),
});

/** What a cluster was made from, with other hosts. Of a host that was there before, what was recorded stays. */
export function recordWithHosts(record: ClusterRecord, { wanted, came, left }: RecordedHosts): ClusterRecord {
  const { spec: had } = hostsShape.parse(record.config);
  const { spec: has } = hostsShape.parse(wanted.config);
  const hosts = [
    ...had.hosts.filter(({ name }) => !came.includes(name) && !left.includes(name)),
    ...has.hosts.filter(({ name }) => came.includes(name)),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const roleGroups = Object.fromEntries(
    Object.keys({ ...had.roleGroups, ...has.roleGroups }).map((role) => [
      role,
      hosts.filter(({ roles }) => roles.includes(role)).map(({ name }) => name),
    ]),
  );
  return {
    ...record,
    config: { ...record.config, spec: { ...had, hosts, roleGroups } },
    artifacts: record.artifacts.map((artifact) => withDigestsOf(wanted, artifact)),
  };
}

type Artifact = ClusterRecord['artifacts'][number];

/** Who comes may have another processor. */
function withDigestsOf({ artifacts }: ClusterRecord, artifact: Artifact): Artifact {
  const same = artifacts.find(({ name, version }) => name === artifact.name && version === artifact.version);
  return { ...artifact, digests: { ...artifact.digests, ...same?.digests } };
}
