import type { ListedMember } from '../../domain/etcd-health.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { membershipStep } from './membership.ts';

/** Makes a voter of a learner that has started and caught up; etcd itself refuses it until it has. */
export const promoteMember = membershipStep({
  id: 'etcd.promote-member',
  title: text('Make the member of etcd a voter', '将 etcd 成员提升为投票成员'),
  becomes: text('the member votes in etcd', '该成员已在 etcd 中投票'),
  check: (own) =>
    isVoter(own) ? satisfied(undefined) : drifted(text('the member is no voter yet', '成员尚未成为投票成员')),
  isDone: isVoter,
  words: (own) => (own === undefined || own.name === '' ? undefined : ['member', 'promote', own.id]),
});

function isVoter(own: ListedMember | undefined): boolean {
  return own?.isLearner === false && own.name !== '';
}
