import { parametersDrawnAlong } from '../../domain/data/parameters-drawn-along.ts';
import type { UndoAction } from '../../plan/undo.ts';
import type { QueryState } from '../read/query.ts';
import { sysctlKeyAt, sysctlPath } from '../read/sysctl.ts';
import { capturePlan, defineCapture } from './capture-kind.ts';

export interface CaptureSysctl {
  readonly kind: 'sysctl';
  readonly key: string;
}

export const captureSysctl = defineCapture<CaptureSysctl>({
  key: ({ key }) => `sysctl:${key}`,
  plan({ key }) {
    const along = parametersDrawnAlong[key];
    const own = (value: string | null): UndoAction[] =>
      value === null ? [] : [{ do: 'sysctl', key, value }];
    if (along === undefined)
      return capturePlan({ reads: [{ kind: 'sysctl', key }], actions: ([value]) => own(value) });
    const wanted = along.names.map((name) => `--include=${name}`);
    const argv = ['grep', '-rsH', ...wanted, '', sysctlPath(`net.${along.family}.conf`)] as const;
    return capturePlan({
      reads: [
        { kind: 'sysctl', key },
        { kind: 'query', argv },
      ],
      // Whoever draws the others along goes first on the way back.
      actions: ([value, others]) => [...eachIn(others), ...own(value)],
    });
  },
});

/** What no parameter can be named after, as an interface may be, is left out. */
const eachIn = (found: QueryState): readonly UndoAction[] =>
  found.state === 'absent'
    ? []
    : [...found.stdout.matchAll(/^((?:\/[\w:@-]+(?:\.[\w:@-]+)*)+):(.*)$/gm)].map(
        ([, path = '', value = '']) => ({
          do: 'sysctl',
          key: sysctlKeyAt(path),
          value,
        }),
      );

export interface CaptureModule {
  readonly kind: 'module';
  readonly name: string;
}

export const captureModule = defineCapture<CaptureModule>({
  key: ({ name }) => `module:${name}`,
  plan: ({ name }) =>
    capturePlan({
      reads: [{ kind: 'module', name }],
      actions: ([state]) =>
        state === 'built-in' ? [] : [{ do: 'module', name, loaded: state === 'loaded' }],
    }),
});

export interface CaptureHostname {
  readonly kind: 'hostname';
}

export const captureHostname = defineCapture<CaptureHostname>({
  key: () => 'hostname',
  plan: () =>
    capturePlan({
      reads: [{ kind: 'hostname' }],
      actions: ([{ now }]) => [{ do: 'hostname', value: now }],
    }),
});

export interface CaptureSelinux {
  readonly kind: 'selinux';
}

export const captureSelinux = defineCapture<CaptureSelinux>({
  key: () => 'selinux',
  plan: () =>
    capturePlan({
      reads: [{ kind: 'selinux' }],
      actions: ([{ now }]) => [{ do: 'selinux', enforcing: now === 'enforcing' }],
    }),
});
