import { etcdPaths } from '../../domain/etcd-paths.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface PrepareMemberInput {
  readonly dataDir: string;
}

const { user, owner, settings, pki } = etcdPaths;

/** Who the member runs as, and what belongs to it alone. */
export const prepareMember = declaredStep<PrepareMemberInput>({
  id: 'etcd.prepare-member',
  title: text('Make the user and the directories of etcd', '创建 etcd 的用户和目录'),
  desired: ({ dataDir }) => [
    { kind: 'user', name: user },
    { kind: 'directory', path: settings },
    { kind: 'directory', path: pki, mode: 0o700, owner },
    { kind: 'directory', path: dataDir, mode: 0o700, owner },
  ],
});
