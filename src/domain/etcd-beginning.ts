import type { HostTraces } from './host-traces.ts';
import { quorumOf } from './quorum.ts';

/** How members are brought up, told from what is on their hosts. */
export interface EtcdBeginning {
  /** Nobody can rely on it yet, or any more: all start at once, for none is ready before a majority is. */
  readonly isTogether: boolean;
  /** Those without data, which are told whom to found the cluster with. */
  readonly founders: readonly string[];
}

/** Why nothing may be started, and because of whom. */
export interface NoBeginning {
  readonly refused: 'member-is-new' | 'founding-needs-all';
  readonly hosts: readonly string[];
}

/**
 * No data anywhere: they found a cluster. Data on some, and the others were told whom to found it with: a founding was
 * interrupted and goes on. Anyone else without data is a new member, or has lost what it had; neither may found anything.
 */
export function judgeBeginning(ask: {
  readonly members: readonly string[];
  readonly chosen: readonly string[];
  tracesOf(host: string): Pick<HostTraces, 'hasEtcdData' | 'isFoundingEtcd' | 'runsEtcd'> | undefined;
}): EtcdBeginning | NoBeginning {
  const { members, chosen, tracesOf } = ask;
  const isMissing = (host: string): boolean => tracesOf(host)?.hasEtcdData === false;
  const founders = members.filter(isMissing);
  const strangers = founders.filter((host) => tracesOf(host)?.isFoundingEtcd === false);
  const exists = members.some((host) => tracesOf(host)?.hasEtcdData === true);
  if (exists && strangers.length > 0) return { refused: 'member-is-new', hosts: strangers };

  const absent = members.filter((host) => !chosen.includes(host) || tracesOf(host) === undefined);
  if (founders.length > 0 && absent.length > 0) return { refused: 'founding-needs-all', hosts: absent };

  const running = members.filter((host) => tracesOf(host)?.runsEtcd === true);
  return { isTogether: founders.length > 0 || running.length < quorumOf(members.length), founders };
}
