import { fill, text } from '../../../problem/text.ts';
import type { PackageSource, PackageWish } from '../../../runner/change/packages.ts';
import type { PackageRead } from '../../../runner/read/package.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

export interface DesiredPackages extends PackageSource {
  readonly kind: 'packages';
  readonly packages: readonly PackageWish[];
}

export const packagesKind = defineKind<DesiredPackages, readonly PackageRead[]>({
  claims: ({ packages }) => packages.map(({ name }) => `package:${name}`),
  reads: ({ packages }) => packages.map(({ name }) => ({ kind: 'package', name })),
  captures: ({ packages }) => [{ kind: 'packages', names: packages.map(({ name }) => name) }],
  judge({ kind: _, packages, ...source }, found) {
    const missing = packages.filter(({ version }, index) => {
      const state = found[index];
      return !state?.installed || (version !== undefined && state.version !== version);
    });
    const because = text('not installed: {names}', '尚未安装：{names}');
    const names = missing.map(({ name, version }) => (version === undefined ? name : `${name} ${version}`));
    return verdict(
      [missing.length > 0 && finding(fill(because, { names: names.join(', ') }))],
      [{ do: 'install-packages', packages: missing, ...source }],
    );
  },
});
