import { shown } from '../../domain/shown.ts';
import { judgeKernelParameter } from '../../domain/text-forms.ts';
import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface SysctlRead {
  readonly kind: 'sysctl';
  readonly key: string;
}

/** `null`: the kernel has no such key, or not yet because a module is missing. */
export type SysctlState = string | null;

const root = '/proc/sys/';

/** As sysctl(8) has it: dots separate, and a slash stands for a dot inside a name such as `eth0.100`. */
const exchanged = (name: string): string => name.replaceAll(/[./]/g, (sign) => (sign === '.' ? '/' : '.'));

export function sysctlPath(key: string): string {
  // What is written there is written as root, so a key that leads elsewhere goes no further, wherever it came from.
  if (!judgeKernelParameter(key).ok) throw new TypeError(`${shown(key)} is no kernel parameter`);
  return `${root}${exchanged(key)}`;
}
export const sysctlKeyAt = (path: string): string => exchanged(path.slice(root.length));

export const sysctlRead = defineRead<SysctlRead, SysctlState>({
  // One process for all of them; each line behind the name of its file and a NUL byte.
  script: (asked) =>
    sh`grep -sHZ '' -- ${[...new Set(asked.map(({ key }) => sysctlPath(key)))]}; printf '\0'`,
  parse(fields, asked) {
    const values = new Map<string, string>();
    for (const [, path = '', line = ''] of fields.join('\0').matchAll(/^(.*?)\0(.*)$/gm))
      values.set(path, `${values.get(path) ?? ''} ${line}`.trim().replaceAll(/\s+/g, ' '));
    return asked.map(({ key }) => values.get(sysctlPath(key)) ?? null);
  },
});
