import { fill, text } from '../../../problem/text.ts';
import type { PathRead } from '../../../runner/read/path.ts';
import type { SysctlRead } from '../../../runner/read/sysctl.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';
import { attributeFinding, contentFinding } from './file.ts';

/** Kernel parameters, now and at every boot. */
export interface DesiredSysctl {
  readonly kind: 'sysctl';
  /** The file below /etc/sysctl.d that says it again at boot. */
  readonly file: string;
  readonly values: Readonly<Record<string, string>>;
}

const attributes = { mode: 0o644, owner: 'root:root' };
const contentOf = ({ values }: DesiredSysctl): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} = ${value}\n`)
    .join('');

export const sysctlKind = defineKind<DesiredSysctl, readonly [PathRead, ...SysctlRead[]]>({
  claims: ({ file, values }) => [`path:${file}`, ...Object.keys(values).map((key) => `sysctl:${key}`)],
  reads: ({ file, values }) => [
    { kind: 'path', path: file, content: true },
    ...Object.keys(values).map((key) => ({ kind: 'sysctl' as const, key })),
  ],
  captures: ({ file, values }) => [
    { kind: 'path', path: file },
    ...Object.keys(values).map((key) => ({ kind: 'sysctl' as const, key })),
  ],
  judge(desired, [file, ...found]) {
    const entries = Object.entries(desired.values);
    const content = contentOf(desired);
    const because = text('{key} is {found} instead of {value}', '{key} 的值是 {found}，应为 {value}');
    return verdict(
      [
        contentFinding(desired.file, content, file),
        attributeFinding(desired.file, attributes, file),
        ...entries.map(([key, value], index) => {
          const now = found[index] ?? null;
          return (
            now !== spaced(value) &&
            finding(fill(because, { key, value, found: now ?? text('absent', '缺失') }))
          );
        }),
      ],
      [
        { do: 'write-file', path: desired.file, content, ...attributes },
        ...entries.map(([key, value]) => ({ do: 'set-sysctl' as const, key, value })),
      ],
    );
  },
});

/** The kernel separates by tabs what people separate by spaces. */
const spaced = (value: string): string => value.trim().replaceAll(/\s+/g, ' ');
