import { joiningFlags } from '../../domain/etcd-founding.ts';
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

/**
 * Makes etcd expect a member, as a learner that counts for no majority. The host is told first whom it joins: cut off
 * after that, it is known for one that joins.
 */
export const announceMember = membershipStep<AnnounceMemberInput>({
  id: 'etcd.announce-member',
  title: text('Make etcd expect the new member', '将新成员登记到 etcd'),
  becomes: text('the host has become a member of etcd', '主机已成为 etcd 成员'),
  async check(own, reader, { dataDir }) {
    if (own === undefined) return drifted(unknown);
    const [data, told] = await look(
      reader,
      { kind: 'path', path: `${dataDir}/member` },
      { kind: 'path', path: etcdPaths.founding },
    );
    if (data.type !== 'absent') return satisfied(undefined);
    if (own.name !== '') throw problem('etcd.member-lost-data', {});
    return told.type === 'absent' ? drifted(unknown) : satisfied(undefined);
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
  async before(port, { cluster, member }, listed, signal) {
    const content = etcdEnvironment(joiningFlags(cluster, listed, member));
    const owned = { mode: 0o644, owner: 'root:root' } as const;
    await port.change([{ do: 'write-file', path: etcdPaths.founding, content, ...owned }], signal);
  },
});
