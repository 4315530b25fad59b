import { etcdPaths } from '../../domain/etcd-paths.ts';
import { text } from '../../problem/text.ts';
import { etcdUnit } from '../../template/etcd/unit.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface RunMemberInput {
  readonly dataDir: string;
  readonly extraArgs: Readonly<Record<string, string>>;
}

const { unit, user, binary, environment, founding, authority } = etcdPaths;

/**
 * Restarted only when it runs with another binary, configuration or trust; certificates are read again at every
 * handshake. What it was founded with is no part of it.
 */
export const runMember = declaredStep<RunMemberInput>({
  id: 'etcd.run-member',
  title: text('Run the member of etcd', '运行 etcd 成员'),
  disruption: 'restart',
  timeoutMs: 5 * 60_000,
  desired: ({ dataDir, extraArgs }) => [
    {
      kind: 'unit',
      name: unit,
      content: etcdUnit({ binary, user, environment, founding, dataDir, extraArgs }),
      enabled: true,
      active: true,
      startedWith: [binary, environment, authority],
    },
  ],
});
