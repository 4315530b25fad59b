import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface UserRead {
  readonly kind: 'user';
  readonly name: string;
}

export interface UserState {
  readonly uid: number;
  readonly group: string;
  readonly home: string;
  readonly shell: string;
  /** Supplementary groups, sorted. */
  readonly groups: readonly string[];
}

export const userRead = defineRead<UserRead, UserState | null>({
  script: (asked) => sh`
    for u in ${asked.map((read) => read.name)}; do
      getent passwd -- "$u"; printf '\0'
      id -gn -- "$u"; printf '\0'
      id -Gn -- "$u"; printf '\0'
    done`,
  parse: (fields, asked) =>
    asked.map(({ name }, index) => {
      const [entry = '', group = '', all = ''] = fields
        .slice(index * 3, index * 3 + 3)
        .map((field) => field.trim());
      const [found, , uid, , , home = '', shell = ''] = entry.split(':');
      if (found !== name) return null;
      const groups = all.split(' ').filter((other) => other !== '' && other !== group);
      return { uid: Number(uid), group, home, shell, groups: groups.sort() };
    }),
});
