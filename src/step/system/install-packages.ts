import { packageWish } from '../../domain/package-wish.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';
import type { OfferedPackage } from '../generic/kind/packages.ts';

/** By system. */
export type OfferedPackages = Readonly<Record<string, readonly OfferedPackage[]>>;

export interface InstallPackagesInput {
  /** As cluster files write them. */
  readonly names: readonly string[];
  /** The program to install with, where the configuration names one. */
  readonly manager?: string;
  /** What the host may be called, such as `debian-12-amd64`. */
  readonly systems: readonly string[];
  /** Brought from the machine running kubexm; where there are any for its system, nothing else is asked. */
  readonly offered: OfferedPackages;
}

export const installPackages = declaredStep<InstallPackagesInput>({
  id: 'system.install-packages',
  title: text('Install packages', '安装软件包'),
  timeoutMs: 30 * 60_000,
  desired({ names, manager, systems, offered }) {
    if (names.length === 0) return [];
    const own = systems.map((system) => offered[system]).find((found) => found !== undefined);
    return [
      {
        kind: 'packages',
        packages: names.map(packageWish),
        ...(manager === undefined ? {} : { manager }),
        ...(own === undefined ? {} : { offered: own }),
      },
    ];
  },
  claims: ({ names = [] }) => names.map((one) => `package:${packageWish(one).name}`),
});
