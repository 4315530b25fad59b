import { hostPaths } from '../../domain/host-paths.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface SetTimezoneInput {
  readonly zone: string;
  /** Whether the host keeps the name in a file of its own, as the Debian family does. */
  readonly named: boolean;
}

export const setTimezone = declaredStep<SetTimezoneInput>({
  id: 'system.set-timezone',
  title: text('Set the time zone', '设置时区'),
  desired: ({ zone, named }) => [
    { kind: 'link', path: hostPaths.localTime, target: `../usr/share/zoneinfo/${zone}` },
    ...(named ? [{ kind: 'file' as const, path: hostPaths.timezoneName, content: `${zone}\n` }] : []),
  ],
});
