import type { EtcdHome } from '../../domain/etcd-home.ts';
import type { LeavingMember } from '../../domain/etcd-removal.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { removeMember } from '../../step/etcd/remove-member.ts';

interface MemberRemoval {
  /** In the order in which they go. */
  readonly leaving: readonly LeavingMember[];
  /** Hosts of members that stay, which are asked to do it, the best to ask first. */
  readonly through: readonly string[];
  readonly home: EtcdHome;
  /** What becomes of a host that is not cleaned. */
  asideOf(host: string): Text | undefined;
  readonly after: readonly Ref<unknown>[];
}

/** One after another, each when the majority of those that are left is certain. */
export const removeMembers = (
  drawing: Drawing,
  { leaving, through, home, asideOf, after }: MemberRemoval,
): readonly NodeHandle<unknown>[] =>
  drawing.task('remove-members', ['etcd'], (task) => {
    const removed: NodeHandle<unknown>[] = [];
    for (const [place, member] of leaving.entries()) {
      const { name } = member;
      removed.push(
        task.step(removeMember, {
          on: [name],
          as: `remove-member-${name}`,
          title: fill(text('Take {name} out of etcd', '从 etcd 移除 {name}'), { name }),
          shared: { member, before: leaving.slice(0, place), through, home, aside: asideOf(name) },
          after: [...after, ...removed.map(all)],
        }),
      );
    }
    return removed;
  });
