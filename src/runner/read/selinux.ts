import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface SelinuxRead {
  readonly kind: 'selinux';
}

export interface SelinuxState {
  readonly now: 'enforcing' | 'permissive' | 'disabled';
  /** What the configuration says for the next boot; empty where there is none. */
  readonly atBoot: string;
}

export const selinuxConfig = '/etc/selinux/config';

export const selinuxRead = defineRead<SelinuxRead, SelinuxState>({
  script: () =>
    sh`getenforce; printf '\0'; sed -n 's/^SELINUX=//p' ${selinuxConfig} | tail -n 1; printf '\0'`,
  parse: ([mode = '', atBoot = ''], asked) => asked.map(() => ({ now: modeOf(mode), atBoot: atBoot.trim() })),
});

function modeOf(printed: string): SelinuxState['now'] {
  const mode = printed.trim().toLowerCase();
  return mode === 'enforcing' || mode === 'permissive' ? mode : 'disabled';
}
