import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface HostnameRead {
  readonly kind: 'hostname';
}

export interface HostnameState {
  readonly now: string;
  /** What /etc/hostname says for the next boot; empty when it is absent. */
  readonly atBoot: string;
}

export const hostnameRead = defineRead<HostnameRead, HostnameState>({
  script: () => sh`cat /proc/sys/kernel/hostname; printf '\0'; cat /etc/hostname; printf '\0'`,
  parse: ([now = '', atBoot = ''], asked) => asked.map(() => ({ now: now.trim(), atBoot: atBoot.trim() })),
});
