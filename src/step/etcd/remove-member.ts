import { setTimeout as sleep } from 'node:timers/promises';
import type { EtcdStatus } from '../../domain/etcd-health.ts';
import type { EtcdHome } from '../../domain/etcd-home.ts';
import { judgeRemovals, type LeavingMember, listedAs } from '../../domain/etcd-removal.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { etcdctl, healthRead, statusReads } from './etcdctl.ts';
import { parseHealth, parseStatus } from './parse-answers.ts';

export interface RemoveMemberInput {
  readonly member: LeavingMember;
  /** Those that go before it. */
  readonly before: readonly LeavingMember[];
  readonly home: EtcdHome;
  /** What becomes of its host, where that is not cleaned. */
  readonly aside: Text | undefined;
}

/** A cluster that has just changed takes no further change until its members were connected for five seconds. */
const settlesWithinMs = 60_000;
const betweenAttemptsMs = 1_000;

/** Out of the list, asked of another member: it stops by itself then, and one that is gone for ever is no obstacle. */
export const removeMember = proceduralStep<RemoveMemberInput>({
  id: 'etcd.remove-member',
  title: text('Take a member out of etcd', '从 etcd 移除成员'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: {
    async ask(reader, input) {
      const { member, aside } = input;
      const status = await lookAtMembers(reader, input);
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
    const deadline = Date.now() + settlesWithinMs;
    for (;;) {
      const status = await lookAtMembers(port, input);
      const victim = listedAs(status.members, input.member);
      if (victim === undefined) return;
      const said = await (victim.id === status.leaderId
        ? etcd(port, input, ['move-leader', status.memberId], victim.clientUrls[0])
        : etcd(port, input, ['member', 'remove', victim.id]));
      if (said !== undefined && Date.now() > deadline)
        throw problem('etcd.member-stays', { member: input.member.name, said });
      await sleep(betweenAttemptsMs, undefined, { signal });
    }
  },
});

async function lookAtMembers(
  reader: Reader,
  { member, before, home }: RemoveMemberInput,
): Promise<EtcdStatus> {
  const { status, serving } = await askMembers(reader, home);
  const verdict = judgeRemovals({
    members: status.members,
    healthy: status.members
      .filter(({ clientUrls }) => clientUrls.some((url) => serving.includes(url)))
      .map(({ name }) => name),
    leaving: [...before, member],
  });
  if (!verdict.ok) throw problem('etcd.removal-refused', { member: member.name, because: verdict.because });
  return status;
}

/** A member that leads anew, or is very busy, may leave a question or two unanswered. */
const mostQuestions = 5;

async function askMembers(
  reader: Reader,
  home: EtcdHome,
): Promise<{ readonly status: EtcdStatus; readonly serving: readonly string[] }> {
  for (let asked = 1; asked <= mostQuestions; asked++) {
    const [shown, listed, health] = await look(reader, ...statusReads(home), healthRead(home));
    const status = parseStatus(shown, listed);
    if (status !== undefined) return { status, serving: parseHealth(health) };
    await sleep(betweenAttemptsMs);
  }
  throw problem('etcd.no-majority', {});
}

/** What it says against it, when it does. */
async function etcd(
  port: HostPort,
  { home }: RemoveMemberInput,
  words: readonly string[],
  endpoint?: string,
): Promise<string | undefined> {
  const end = await port.run({ argv: etcdctl(home, words, endpoint), timeoutMs: 30_000 });
  return end.code === 0 ? undefined : end.stderr.trim();
}
