import type { HostTraces } from './host-traces.ts';
import { quorumOf } from './quorum.ts';

/** How members are brought up, told from what is on their hosts. */
export interface EtcdBeginning {
  /** Nobody can rely on it yet, or any more: all start at once, for none is ready before a majority is. */
  readonly isTogether: boolean;
  /** Those without data, which are told whom to found the cluster with. */
  readonly founders: readonly string[];
  /** Those that become members of a cluster that is there, one after another. */
  readonly joiners: readonly string[];
}

/** Why nothing may be started, and because of whom. */
export interface NoBeginning {
  readonly refused:
    | 'data-elsewhere'
    | 'nothing-to-join'
    | 'member-is-new'
    | 'founding-needs-all'
    | 'growing-needs-all';
  readonly hosts: readonly string[];
}

type EtcdTraces = Pick<
  HostTraces,
  'hasEtcdData' | 'etcdDataElsewhere' | 'isFoundingEtcd' | 'isJoiningEtcd' | 'runsEtcd'
>;

/**
 * No data anywhere: they found a cluster. Data on some, and the others were told whom to found it with: a founding was
 * interrupted and goes on. Anyone else without data joins a cluster that is there: whether it is new, or has lost what
 * it had, the list of members says. While a founding is under way nobody joins, and nobody does without all members.
 * Who has data elsewhere, or runs and has none where the file says, would begin with nothing: then nobody is touched.
 */
export function judgeBeginning(ask: {
  readonly members: readonly string[];
  readonly chosen: readonly string[];
  /** False where hosts come to a cluster that is there. */
  readonly mayFound: boolean;
  tracesOf(host: string): EtcdTraces | undefined;
}): EtcdBeginning | NoBeginning {
  const { members, chosen, mayFound, tracesOf } = ask;
  const having = (wanted: (traces: EtcdTraces) => boolean): readonly string[] =>
    members.filter((host) => {
      const traces = tracesOf(host);
      return traces !== undefined && wanted(traces);
    });
  const elsewhere = having(
    ({ etcdDataElsewhere, hasEtcdData, runsEtcd }) =>
      etcdDataElsewhere !== undefined || (runsEtcd && !hasEtcdData),
  );
  if (elsewhere.length > 0) return { refused: 'data-elsewhere', hosts: elsewhere };

  const unseen = members.filter((host) => tracesOf(host) === undefined);
  const established = having(({ hasEtcdData, isJoiningEtcd }) => hasEtcdData && !isJoiningEtcd);
  const begun = having(({ isJoiningEtcd }) => isJoiningEtcd);
  const founding = having(({ isFoundingEtcd }) => isFoundingEtcd);
  const strangers = having((one) => !one.hasEtcdData && !one.isFoundingEtcd && !one.isJoiningEtcd);
  const exists = established.length + begun.length > 0;
  const joiners = exists ? members.filter((host) => begun.includes(host) || strangers.includes(host)) : [];

  if (joiners.length > 0 && founding.length > 0) return { refused: 'member-is-new', hosts: joiners };
  const missing = [...unseen, ...joiners.filter((host) => !chosen.includes(host))];
  if (joiners.length > 0 && (missing.length > 0 || established.length === 0))
    return { refused: 'growing-needs-all', hosts: missing.length > 0 ? missing : joiners };

  const founders = having(({ hasEtcdData }) => !hasEtcdData).filter((host) => !joiners.includes(host));
  const absent = members.filter((host) => !chosen.includes(host) || unseen.includes(host));
  if (founders.length > 0 && absent.length === 0 && !mayFound)
    return { refused: 'nothing-to-join', hosts: founders };
  if (founders.length > 0 && absent.length > 0) return { refused: 'founding-needs-all', hosts: absent };

  const voters = members.length - joiners.length;
  const running = having(({ runsEtcd }) => runsEtcd).filter((host) => !joiners.includes(host));
  return { isTogether: founders.length > 0 || running.length < quorumOf(voters), founders, joiners };
}
