import { capturePlan, defineCapture } from './capture-kind.ts';

export interface CaptureSysctl {
  readonly kind: 'sysctl';
  readonly key: string;
}

export const captureSysctl = defineCapture<CaptureSysctl>({
  key: ({ key }) => `sysctl:${key}`,
  plan: ({ key }) =>
    capturePlan({
      reads: [{ kind: 'sysctl', key }],
      actions: ([value]) => (value === null ? [] : [{ do: 'sysctl', key, value }]),
    }),
});

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
