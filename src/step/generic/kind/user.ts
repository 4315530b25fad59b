import { fill, text } from '../../../problem/text.ts';
import type { UserRead } from '../../../runner/read/user.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

/** A system user with a group of its own name. */
export interface DesiredUser {
  readonly kind: 'user';
  readonly name: string;
  readonly uid?: number;
  readonly home?: string;
  readonly shell?: string;
  /** Supplementary groups, all of them; they must exist. */
  readonly groups?: readonly string[];
}

export const userKind = defineKind<DesiredUser, readonly [UserRead]>({
  claims: ({ name }) => [`user:${name}`],
  reads: ({ name }) => [{ kind: 'user', name }],
  captures: ({ name }) => [{ kind: 'user', name }],
  judge({ name, uid, home = '/nonexistent', shell = '/usr/sbin/nologin', groups = [] }, [found]) {
    const right =
      found !== null &&
      (uid === undefined || found.uid === uid) &&
      found.home === home &&
      found.shell === shell &&
      found.groups.join() === groups.toSorted().join();
    const because =
      found === null
        ? text('there is no user {name}', '用户 {name} 不存在')
        : text('the user {name} has other properties', '用户 {name} 的属性不同');
    return verdict(
      [!right && finding(fill(because, { name }))],
      [{ do: 'set-user', name, uid: uid ?? null, home, shell, groups }],
    );
  },
});
