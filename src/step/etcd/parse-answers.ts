import * as z from 'zod';
import type { EtcdHash, EtcdStatus, ListedMember } from '../../domain/etcd-health.ts';
import type { QueryState } from '../../runner/read/query.ts';

/** Identities have 64 bits: as a number of JSON they would be rounded, and two members could seem one. */
const identities = new Set(['ID', 'member_id', 'cluster_id', 'leader']);

const identity = z
  .string()
  .default('0')
  .transform((decimal) => BigInt(decimal).toString(16));

const status = z.array(
  z.object({
    Status: z.object({
      header: z.object({ member_id: identity, cluster_id: identity, revision: z.int().default(0) }),
      leader: identity,
      version: z.string(),
      dbSize: z.int().default(0),
      dbSizeInUse: z.int().default(0),
      isLearner: z.boolean().default(false),
      errors: z.array(z.string()).default([]),
    }),
  }),
);

const list = z.object({
  members: z.array(
    z.object({
      ID: identity,
      name: z.string().default(''),
      peerURLs: z.array(z.string()).default([]),
      clientURLs: z.array(z.string()).default([]),
      isLearner: z.boolean().default(false),
    }),
  ),
});

const hashes = z.array(
  z.object({ HashKV: z.object({ hash: z.int().default(0), compact_revision: z.int().default(0) }) }),
);

const health = z.array(z.object({ endpoint: z.string(), health: z.boolean() }));

/** What `endpoint status` and `member list` say, when both say something. */
export function parseStatus(shown: QueryState, listed: QueryState): EtcdStatus | undefined {
  const [one] = parsed(status, shown) ?? [];
  const members = parseMembers(listed);
  if (one === undefined || members === undefined) return undefined;
  const { header, leader, ...rest } = one.Status;
  return {
    ...rest,
    memberId: header.member_id,
    clusterId: header.cluster_id,
    revision: header.revision,
    leaderId: leader,
    members,
  };
}

/** What `member list` says. */
export const parseMembers = (listed: QueryState): readonly ListedMember[] | undefined =>
  parsed(list, listed)?.members.map(({ ID, name, peerURLs, clientURLs, isLearner }) => ({
    id: ID,
    name,
    peerUrls: peerURLs,
    clientUrls: clientURLs,
    isLearner,
  }));

/** Which endpoints serve, by what `endpoint health` says; it ends with a failure when one of them does not. */
export function parseHealth(found: QueryState): readonly string[] {
  const all = found.state === 'answered' ? parsed(health, { ...found, code: 0 }) : undefined;
  return (all ?? []).filter((one) => one.health).map(({ endpoint }) => endpoint);
}

/** What `endpoint hashkv` says about a revision. */
export function parseHash(revision: number, found: QueryState): EtcdHash | undefined {
  const [one] = parsed(hashes, found) ?? [];
  return one && { revision, compactRevision: one.HashKV.compact_revision, hash: one.HashKV.hash };
}

function parsed<T>(schema: z.ZodType<T>, found: QueryState): T | undefined {
  if (found.state !== 'answered' || found.code !== 0) return undefined;
  try {
    return schema.safeParse(JSON.parse(found.stdout, exactIdentity)).data;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

const exactIdentity = (key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  identities.has(key) && typeof value === 'number' ? context?.source : value;
