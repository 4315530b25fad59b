import { fill, text } from '../../problem/text.ts';
import { sh } from '../script.ts';
import { defineChange } from './change-kind.ts';

export interface SetUser {
  readonly do: 'set-user';
  readonly name: string;
  readonly uid: number | null;
  readonly home: string;
  readonly shell: string;
  /** Supplementary groups, all of them; they must exist. */
  readonly groups: readonly string[];
}

/** A system user with a group of its own name and no home directory made for it. */
export const setUser = defineChange<SetUser>({
  says: ({ name }) => fill(text('set up the user {name}', '设置用户 {name}'), { name }),
  route: 'channel',
  script: ({ name, uid, home, shell, groups }) => sh`
    if getent passwd -- ${name} >/dev/null; then
      usermod --home ${home} --shell ${shell} --groups ${groups.join(',')} ${uid === null ? [] : ['--uid', String(uid)]} -- ${name}
    else
      own=--user-group; ! getent group -- ${name} >/dev/null || own='--gid '${name}
      useradd --system $own --no-create-home --home-dir ${home} --shell ${shell} --groups ${groups.join(',')} ${uid === null ? [] : ['--uid', String(uid)]} -- ${name}
    fi`,
});
