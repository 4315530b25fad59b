import type { EtcdAnswer } from '../../domain/etcd-health.ts';
import type { EtcdHome } from '../../domain/etcd-home.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { judgeMembers } from '../../step/etcd/judge-members.ts';
import { compareData, lookAtMember } from '../../step/etcd/look-at-member.ts';

interface EtcdCheck {
  readonly hosts: readonly string[];
  readonly members: readonly string[];
  readonly home: EtcdHome;
  readonly after?: readonly Ref<unknown>[];
}

/** Every member is asked on its own host; what they say is handed back when nothing is wrong, and refused otherwise. */
export const checkEtcd = (
  drawing: Drawing,
  { hosts, members, home, after = [] }: EtcdCheck,
): NodeHandle<readonly EtcdAnswer[]> =>
  drawing.task('check-etcd', ['etcd'], (task) => {
    const everywhere = { on: hosts, minimum: 'any', perHost: (host: string) => ({ host }) } as const;
    const looked = task.step(lookAtMember, { ...everywhere, shared: { home }, after });
    const compared = task.step(compareData, { ...everywhere, shared: { home, answers: all(looked) } });
    return task.step(judgeMembers, { on: [controlSubject], shared: { members, answers: all(compared) } });
  });
