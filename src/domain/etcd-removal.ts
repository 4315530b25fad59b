import type { EtcdStatus, ListedMember } from './etcd-health.ts';
import { judgeRemoval, type Projection } from './quorum.ts';
import { accept, type Verdict } from './verdict.ts';

/** A member that shall go. */
export interface LeavingMember {
  readonly name: string;
  readonly peerUrl: string;
}

/** A member that never started has no name yet: it is known by where it shall be. */
export const listedAs = (
  members: readonly ListedMember[],
  { name, peerUrl }: LeavingMember,
): ListedMember | undefined =>
  members.find((member) => member.name === name) ??
  members.find((member) => member.name === '' && member.peerUrls.includes(peerUrl));

interface RemovalAsked {
  readonly members: EtcdStatus['members'];
  /** Names of those that serve. */
  readonly healthy: readonly string[];
  /** In the order in which they go; those that are gone already are passed over. */
  readonly leaving: readonly LeavingMember[];
}

/** Whether members can go one after another, and a majority of those that are left serves each time. */
export function judgeRemovals({ members, healthy, leaving }: RemovalAsked): Verdict<Projection | undefined> {
  let voters = members.filter(({ isLearner }) => !isLearner);
  let left: Projection | undefined;
  for (const one of leaving) {
    const victim = listedAs(voters, one);
    if (victim === undefined) continue;
    const verdict = judgeRemoval({ voters: voters.map(nameOf), healthy, victim: nameOf(victim) });
    if (!verdict.ok) return verdict;
    left = verdict.value;
    voters = voters.filter(({ id }) => id !== victim.id);
  }
  return accept(left);
}

const nameOf = ({ name, id }: ListedMember): string => (name === '' ? id : name);
