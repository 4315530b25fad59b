import { setTimeout as sleep } from 'node:timers/promises';
import type { EtcdStatus } from '../../domain/etcd-health.ts';
import type { EtcdHome } from '../../domain/etcd-home.ts';
import { judgeRemovals, type LeavingMember, listedAs } from '../../domain/etcd-removal.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { type EtcdPort, lookAtMemberOn } from '../../runner/etcd-port.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { etcdctl, healthRead, statusReads } from './etcdctl.ts';
import { parseHealth, parseStatus } from './parse-answers.ts';

export interface RemoveMemberInput {
  readonly member: LeavingMember;
  /** Those that go before it. */
  readonly before: readonly LeavingMember[];
  /** Hosts of members that stay, the best to ask first; the first that can speak for etcd is asked, each time anew. */
  readonly through: readonly string[];
  readonly home: EtcdHome;
  /** What becomes of its host, where that is not cleaned. */
  readonly aside: Text | undefined;
}

/** A cluster that has just changed takes no further change until its members were connected for five seconds. */
const settlesWithinMs = 60_000;
const betweenAttemptsMs = 1_000;

/** Out of the list, asked of another member: it stops by itself then, and one that is gone for ever is no obstacle. */
export const removeMember = proceduralStep<RemoveMemberInput, undefined, unknown, EtcdPort>({
  id: 'etcd.remove-member',
  title: text('Take a member out of etcd', '从 etcd 移除成员'),
  port: 'etcd',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: {
    async ask(reader, input) {
      const { member, aside } = input;
      const { status } = await lookAtMembers(reader, input);
      if (listedAs(status.members, member) === undefined) return satisfied(undefined);
      const because = fill(text('{member} is a member of etcd', '{member} 是 etcd 成员'), {
        member: member.name,
      });
      return drifted(
        aside === undefined
          ? because
          : fill(text('{because}; {aside}', '{because}；{aside}'), { because, aside }),
      );
    },
  },
  claims: ({ member }) => [`etcd-member:${member.name}`],
  undo: () => ({ irreversible: text('the member has left etcd', '该成员已离开 etcd') }),
  async apply(port, input, _lease, { signal }) {
    let { through } = input;
    let deadline: number | undefined;
    for (;;) {
      const { host, status } = await lookAtMembers(port, { ...input, through }, signal);
      // Whoever was silent may take long to be silent again.
      through = [host, ...through.filter((other) => other !== host)];
      const victim = listedAs(status.members, input.member);
      if (victim === undefined) return;
      const argv =
        victim.id === status.leaderId
          ? etcdctl(input.home, ['move-leader', status.memberId], victim.clientUrls[0])
          : etcdctl(input.home, ['member', 'remove', victim.id]);
      const end = await port.run(host, { argv, timeoutMs: 30_000, signal });
      if (end !== undefined && end.code !== 0) {
        deadline ??= Date.now() + settlesWithinMs;
        if (Date.now() > deadline)
          throw problem('etcd.member-stays', { member: input.member.name, said: end.stderr.trim() });
      }
      await sleep(betweenAttemptsMs, undefined, { signal });
    }
  },
});

interface Heard {
  /** Whose member said it. */
  readonly host: string;
  readonly status: EtcdStatus;
  /** Endpoints that serve. */
  readonly serving: readonly string[];
}

async function lookAtMembers(reader: Reader, input: RemoveMemberInput, signal?: AbortSignal): Promise<Heard> {
  const { member, before } = input;
  const heard = await askMembers(reader, input, signal);
  const { members } = heard.status;
  const verdict = judgeRemovals({
    members,
    healthy: members
      .filter(({ clientUrls }) => clientUrls.some((url) => heard.serving.includes(url)))
      .map(({ name }) => name),
    leaving: [...before, member],
  });
  if (!verdict.ok) throw problem('etcd.removal-refused', { member: member.name, because: verdict.because });
  return heard;
}

/** A member that leads anew, or is very busy, may leave a question or two unanswered. */
const mostRounds = 5;

async function askMembers(
  reader: Reader,
  { through, home }: RemoveMemberInput,
  signal?: AbortSignal,
): Promise<Heard> {
  for (let round = 1; round <= mostRounds; round++) {
    for (const host of through) {
      signal?.throwIfAborted();
      const answers = await lookAtMemberOn(reader, host, ...statusReads(home), healthRead(home));
      if (answers === undefined) continue;
      const [shown, listed, health] = answers;
      const status = parseStatus(shown, listed);
      // A learner says nothing of the others and removes nobody.
      if (status?.isLearner === false) return { host, status, serving: parseHealth(health) };
    }
    await sleep(betweenAttemptsMs, undefined, { signal });
  }
  throw problem('etcd.no-majority', {});
}
