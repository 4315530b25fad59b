import { listKnown } from '../family.ts';
import type { UnitState } from '../read/unit.ts';
import { capturePlan, defineCapture } from './capture-kind.ts';

export interface CaptureUnit {
  readonly kind: 'unit';
  readonly name: string;
}

export const captureUnit = defineCapture<CaptureUnit>({
  key: ({ name }) => `unit:${name}`,
  plan: ({ name }) =>
    capturePlan({
      reads: [{ kind: 'unit', name }],
      actions: ([unit]) => [
        {
          do: 'unit',
          name,
          active: unit.active || unit.activity === 'activating',
          enabled: enablementOf(unit),
          startedWith: unit.startedWith,
          reloadedWith: unit.reloadedWith,
        },
      ],
    }),
});

/** Units that are neither on nor off (static, generated, an alias) keep what they are. */
function enablementOf({ enabled }: UnitState): 'enabled' | 'disabled' | 'masked' | 'keep' {
  if (enabled === 'enabled' || enabled === 'masked' || enabled === 'disabled') return enabled;
  return enabled === '' ? 'disabled' : 'keep';
}

export interface CapturePackages {
  readonly kind: 'packages';
  readonly names: readonly string[];
}

export const capturePackages = defineCapture<CapturePackages>({
  key: ({ names }) => `packages:${[...names].sort().join(',')}`,
  plan: ({ names }) =>
    capturePlan({
      reads: names.map((name) => ({ kind: 'package' as const, name })),
      keeps: [{ output: listKnown }],
      actions: (found, [before]) => [
        {
          do: 'packages',
          before: before ?? '',
          install: names.flatMap((_, index) => {
            const state = found[index];
            return state?.installed ? [`${state.package}@${state.version}`] : [];
          }),
        },
      ],
    }),
});

export interface CaptureUser {
  readonly kind: 'user';
  readonly name: string;
}

export const captureUser = defineCapture<CaptureUser>({
  key: ({ name }) => `user:${name}`,
  plan: ({ name }) =>
    capturePlan({
      reads: [{ kind: 'user', name }],
      actions([found]) {
        if (found === null) return [{ do: 'user', name, was: null }];
        const { uid, home, shell, groups } = found;
        return [{ do: 'user', name, was: { uid, home, shell, groups } }];
      },
    }),
});
