import { joiningFlags } from '../../domain/etcd-founding.ts';
import type { ListedMember } from '../../domain/etcd-health.ts';
import { peerUrlOf } from '../../domain/etcd-member.ts';
import { etcdPaths } from '../../domain/etcd-paths.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { etcdEnvironment } from '../../template/etcd/environment.ts';
import { type MembershipInput, membershipStep } from './membership.ts';

export interface AnnounceMemberInput extends MembershipInput {
  readonly cluster: string;
  readonly dataDir: string;
}

const unknown = text('etcd does not know the member yet', 'etcd 尚不知道该成员');
const outdated = text('the host was told of other members', '主机上记录的成员与 etcd 不同');

/**
 * Makes etcd expect a member, as a learner that counts for no majority. The host is told first whom it joins: cut off
 * after that, it is known for one that joins.
 */
export const announceMember = membershipStep<AnnounceMemberInput>({
  id: 'etcd.announce-member',
  title: text('Make etcd expect the new member', '将新成员登记到 etcd'),
  becomes: text('the host has become a member of etcd', '主机已成为 etcd 成员'),
  async check(own, reader, input, listed) {
    if (own === undefined) return drifted(unknown);
    const [data, told] = await look(
      reader,
      { kind: 'path', path: `${input.dataDir}/member` },
      { kind: 'path', path: etcdPaths.founding, content: true },
    );
    if (data.type !== 'absent') return satisfied(undefined);
    if (own.name !== '') throw problem('etcd.member-lost-data', {});
    if (told.type !== 'file') return drifted(unknown);
    // Others may have come or gone since it was cut off, and a member does not start with a list that is not theirs.
    return told.content?.toString() === toldTo(input, listed) ? satisfied(undefined) : drifted(outdated);
  },
  claims: () => [`path:${etcdPaths.founding}`],
  watches: ({ dataDir }) => [`path:${dataDir}`],
  isDone: (own) => own !== undefined,
  words: (_own, { member }) => [
    'member',
    'add',
    member.name,
    `--peer-urls=${peerUrlOf(member)}`,
    '--learner',
  ],
  async before(port, input, listed, signal) {
    const owned = { mode: 0o644, owner: 'root:root' } as const;
    const content = toldTo(input, listed);
    await port.change([{ do: 'write-file', path: etcdPaths.founding, content, ...owned }], signal);
  },
});

const toldTo = ({ cluster, member }: AnnounceMemberInput, listed: readonly ListedMember[]): string =>
  etcdEnvironment(joiningFlags(cluster, listed, member));
