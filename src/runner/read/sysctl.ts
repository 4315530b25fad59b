import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface SysctlRead {
  readonly kind: 'sysctl';
  readonly key: string;
}

/** `null`: the kernel has no such key, or not yet because a module is missing. */
export type SysctlState = string | null;

/** As sysctl(8) has it: dots separate, and a slash stands for a dot inside a name such as `eth0.100`. */
export const sysctlPath = (key: string): string =>
  `/proc/sys/${key.replaceAll(/[./]/g, (sign) => (sign === '.' ? '/' : '.'))}`;

export const sysctlRead = defineRead<SysctlRead, SysctlState>({
  script: (asked) => sh`
    for p in ${asked.map((read) => sysctlPath(read.key))}; do
      if [ -r "$p" ]; then printf '='; cat "$p"; fi; printf '\0'
    done`,
  parse: (fields, asked) =>
    asked.map((_, index) => {
      const field = fields[index] ?? '';
      return field.startsWith('=') ? field.slice(1).trim().replaceAll(/\s+/g, ' ') : null;
    }),
});
