import { fill, text } from '../../../problem/text.ts';
import type { HostnameRead } from '../../../runner/read/hostname.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

export interface DesiredHostname {
  readonly kind: 'hostname';
  readonly value: string;
}

const file = '/etc/hostname';

export const hostnameKind = defineKind<DesiredHostname, readonly [HostnameRead]>({
  claims: () => ['hostname', `path:${file}`],
  reads: () => [{ kind: 'hostname' }],
  captures: () => [{ kind: 'path', path: file }, { kind: 'hostname' }],
  judge({ value }, [{ now, atBoot }]) {
    const because = text('the hostname is {found} instead of {value}', '主机名是 {found}，应为 {value}');
    const wrong = [now, atBoot].find((found) => found !== value);
    return verdict(
      [wrong !== undefined && finding(fill(because, { found: wrong, value }))],
      [
        { do: 'write-file', path: file, content: `${value}\n`, mode: 0o644, owner: 'root:root' },
        { do: 'set-hostname', value },
      ],
    );
  },
});
