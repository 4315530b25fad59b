import type { ListedMember } from '../../domain/etcd-health.ts';
import { clientUrlOf, type EtcdMember, peerUrlOf } from '../../domain/etcd-member.ts';
import type { Reader } from '../../plan/port.ts';
import type { ApplyContext } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { look } from '../../runner/read/look.ts';
import { etcdctl } from './etcdctl.ts';
import { parseMembers } from './parse-answers.ts';

export interface MembershipInput {
  readonly member: EtcdMember;
  /** Members that are there; any of them that answers is asked. */
  readonly among: readonly EtcdMember[];
}

const words = ({ among }: MembershipInput, ...asked: readonly string[]) =>
  etcdctl('unit', asked, among.map(clientUrlOf).join(','));

/** Who belongs to etcd; nothing when nobody could be asked. */
export async function listMembers(
  reader: Reader,
  input: MembershipInput,
): Promise<readonly ListedMember[] | undefined> {
  const [listed] = await look(reader, { kind: 'query', argv: words(input, 'member', 'list') });
  return parseMembers(listed);
}

export const ownEntry = (
  members: readonly ListedMember[] | undefined,
  { member }: MembershipInput,
): ListedMember | undefined => members?.find(({ peerUrls }) => peerUrls.includes(peerUrlOf(member)));

const intervalMs = 500;
const limitMs = 2 * 60_000;

export const membershipLimitMs = limitMs + 60_000;

/**
 * Asks for a change of membership until the list shows it. What etcd answers counts for nothing: it refuses what was
 * done before, and also while members have been connected for less than five seconds or a learner has not caught up.
 */
export async function changeMembership(
  port: HostPort,
  input: MembershipInput,
  { signal }: Pick<ApplyContext, 'signal'>,
  change: {
    isDone(own: ListedMember | undefined): boolean;
    /** What is asked for; nothing while it cannot be asked for yet. */
    words(own: ListedMember | undefined): readonly string[] | undefined;
    /** What must be there before. */
    before?(listed: readonly ListedMember[]): Promise<void>;
  },
): Promise<void> {
  const until = Date.now() + limitMs;
  let because = '';
  for (;;) {
    signal.throwIfAborted();
    const members = await listMembers(port, input);
    const own = ownEntry(members, input);
    if (members !== undefined) await change.before?.(members);
    if (members !== undefined && change.isDone(own)) return;
    if (Date.now() > until) throw problem('etcd.membership-refused', { seconds: limitMs / 1000, because });
    const asked = members === undefined ? undefined : change.words(own);
    if (asked === undefined) because = members === undefined ? 'no member answers' : 'it has not started';
    else {
      const { code, stderr } = await port.run({ argv: words(input, ...asked), timeoutMs: 30_000, signal });
      if (code === 0) continue;
      because = stderr.trim().split('\n').at(-1) ?? '';
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
