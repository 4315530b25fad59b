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
    sh`getenforce; printf '\0'; sed -n 's/^SELINUX=//p' ${selinuxConfig} | head -n 1; printf '\0'`,
  parse: ([mode = '', atBoot = ''], asked) =>
    asked.map(() => ({ now: modeOf(mode), atBoot: firstWord(atBoot) })),
});

/** Capitals and what follows do not matter to the library that reads it. */
const firstWord = (line: string): string => /^\s*(\w+)/.exec(line)?.[1]?.toLowerCase() ?? '';

function modeOf(printed: string): SelinuxState['now'] {
  const mode = printed.trim().toLowerCase();
  return mode === 'enforcing' || mode === 'permissive' ? mode : 'disabled';
}
