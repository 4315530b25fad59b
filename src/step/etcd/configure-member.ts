import { type EtcdFlagsInput, etcdFlags } from '../../domain/etcd-flags.ts';
import { etcdPaths } from '../../domain/etcd-paths.ts';
import { text } from '../../problem/text.ts';
import { etcdEnvironment } from '../../template/etcd/environment.ts';
import { declaredStep } from '../generic/declared-step.ts';

/** What a member reads whenever it starts. */
export const configureMember = declaredStep<EtcdFlagsInput>({
  id: 'etcd.configure-member',
  title: text('Configure the member of etcd', '配置 etcd 成员'),
  desired: (input) => [
    { kind: 'file', path: etcdPaths.environment, content: etcdEnvironment(etcdFlags(input)) },
  ],
});
