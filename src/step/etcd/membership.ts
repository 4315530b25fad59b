import type { ListedMember } from '../../domain/etcd-health.ts';
import { clientUrlOf, type EtcdMember, peerUrlOf } from '../../domain/etcd-member.ts';
import type { Reader } from '../../plan/port.ts';
import type { Check, Step } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import type { Text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
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
async function listMembers(
  reader: Reader,
  input: MembershipInput,
): Promise<readonly ListedMember[] | undefined> {
  const [listed] = await look(reader, { kind: 'query', argv: words(input, 'member', 'list') });
  return parseMembers(listed);
}

const ownEntry = (
  members: readonly ListedMember[] | undefined,
  { member }: MembershipInput,
): ListedMember | undefined => members?.find(({ peerUrls }) => peerUrls.includes(peerUrlOf(member)));

const intervalMs = 500;
const limitMs = 2 * 60_000;

/** A change of who belongs to etcd, or of who votes, about the member of the host that asks for it. */
interface MembershipChange<In extends MembershipInput> {
  readonly id: string;
  readonly title: Text;
  /** What is said of the member and of the others, and what the host has of it. */
  check(
    own: ListedMember | undefined,
    reader: Reader,
    input: In,
    listed: readonly ListedMember[],
  ): Check<undefined> | Promise<Check<undefined>>;
  claims?(input: In): readonly string[];
  watches?(input: In): readonly string[];
  /** What has become of the host when it is done. */
  readonly becomes: Text;
  readonly isDone: (own: ListedMember | undefined) => boolean;
  /** What is asked for; nothing while it cannot be asked for yet. */
  words(own: ListedMember | undefined, input: In): readonly string[] | undefined;
  /** What must be there before. */
  before?(port: HostPort, input: In, listed: readonly ListedMember[], signal: AbortSignal): Promise<void>;
}

export const membershipStep = <In extends MembershipInput>(
  change: MembershipChange<In>,
): Step<In, undefined, HostPort> =>
  proceduralStep<In>({
    id: change.id,
    title: change.title,
    port: 'host',
    disruption: 'none',
    timeoutMs: limitMs + 60_000,
    check: {
      async ask(reader, input) {
        const listed = await listMembers(reader, input);
        return change.check(ownEntry(listed, input), reader, input, listed ?? []);
      },
    },
    claims: change.claims ?? (() => []),
    ...(change.watches === undefined ? {} : { watches: change.watches }),
    undo: () => ({ irreversible: change.becomes }),
    apply: (port, input, _lease, { signal }) => changeMembership(port, input, signal, change),
  });

/**
 * Asks for a change of membership until the list shows it. What etcd answers counts for nothing: it refuses what was
 * done before, and also while members have been connected for less than five seconds or a learner has not caught up.
 */
async function changeMembership<In extends MembershipInput>(
  port: HostPort,
  input: In,
  signal: AbortSignal,
  change: MembershipChange<In>,
): Promise<void> {
  const until = Date.now() + limitMs;
  let because = '';
  for (;;) {
    signal.throwIfAborted();
    const members = await listMembers(port, input);
    const own = ownEntry(members, input);
    if (members !== undefined) await change.before?.(port, input, members, signal);
    if (members !== undefined && change.isDone(own)) return;
    if (Date.now() > until) throw problem('etcd.membership-refused', { seconds: limitMs / 1000, because });
    const asked = members === undefined ? undefined : change.words(own, input);
    if (asked === undefined) because = members === undefined ? 'no member answers' : 'it has not started';
    else {
      const { code, stderr } = await port.run({ argv: words(input, ...asked), timeoutMs: 30_000, signal });
      if (code === 0) continue;
      because = stderr.trim().split('\n').at(-1) ?? '';
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
