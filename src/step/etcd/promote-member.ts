import { drifted, satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import {
  changeMembership,
  listMembers,
  type MembershipInput,
  membershipLimitMs,
  ownEntry,
} from './membership.ts';

/** Makes a voter of a learner that has started and caught up; etcd itself refuses it until it has. */
export const promoteMember = proceduralStep<MembershipInput>({
  id: 'etcd.promote-member',
  title: text('Make the member of etcd a voter', '将 etcd 成员提升为投票成员'),
  port: 'host',
  disruption: 'none',
  timeoutMs: membershipLimitMs,
  check: {
    async ask(reader, input) {
      const own = ownEntry(await listMembers(reader, input), input);
      return own?.isLearner === false && own.name !== ''
        ? satisfied(undefined)
        : drifted(text('the member is no voter yet', '成员尚未成为投票成员'));
    },
  },
  claims: () => [],
  undo: () => ({ irreversible: text('the member votes in etcd', '该成员已在 etcd 中投票') }),
  apply: (port, input, _lease, context) =>
    changeMembership(port, input, context, {
      isDone: (own) => own?.isLearner === false && own.name !== '',
      words: (own) => (own === undefined || own.name === '' ? undefined : ['member', 'promote', own.id]),
    }),
});
