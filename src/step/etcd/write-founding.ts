import { type EtcdFounding, foundingFlags } from '../../domain/etcd-founding.ts';
import type { EtcdMember } from '../../domain/etcd-member.ts';
import { etcdPaths } from '../../domain/etcd-paths.ts';
import { text } from '../../problem/text.ts';
import { etcdEnvironment } from '../../template/etcd/environment.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface WriteFoundingInput extends EtcdFounding {
  readonly member: EtcdMember;
}

/** What a member without data reads at its first start, and what says until then that a founding is under way. */
export const writeFounding = declaredStep<WriteFoundingInput>({
  id: 'etcd.write-founding',
  title: text('Say with whom the member founds etcd', '写入组建 etcd 集群的成员信息'),
  desired: ({ member, ...founding }) => [
    {
      kind: 'file',
      path: etcdPaths.founding,
      content: etcdEnvironment(foundingFlags(founding, member)),
    },
  ],
});
