import { posix } from 'node:path';
import type { PackageWish } from '../../../domain/package-wish.ts';
import { fill, text } from '../../../problem/text.ts';
import type { HostChange } from '../../../runner/change/host-change.ts';
import type { PackageSource } from '../../../runner/change/packages.ts';
import type { LocalFile } from '../../../runner/content.ts';
import type { PackageRead } from '../../../runner/read/package.ts';
import { broughtPackages } from '../../../runner/state-paths.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

/** A package, or a part of the index that goes with packages. */
export interface OfferedPackage {
  /** As the index names it. */
  readonly name: string;
  readonly content: LocalFile;
}

export interface DesiredPackages extends Pick<PackageSource, 'manager'> {
  readonly kind: 'packages';
  readonly packages: readonly PackageWish[];
  /** They are brought to the host with their index, used, and taken away again; no source of the host is asked. */
  readonly offered?: readonly OfferedPackage[];
}

export const packagesKind = defineKind<DesiredPackages, readonly PackageRead[]>({
  claims: ({ packages }) => packages.map(({ name }) => `package:${name}`),
  reads: ({ packages }) => packages.map(({ name }) => ({ kind: 'package', name })),
  captures: ({ packages }) => [{ kind: 'packages', names: packages.map(({ name }) => name) }],
  judge({ kind: _, packages, offered, ...source }, found) {
    const missing = packages.filter(({ version }, index) => {
      const state = found[index];
      return !state?.installed || (version !== undefined && !isVersion(state.version, version));
    });
    const because = text('not installed: {names}', '尚未安装：{names}');
    const names = missing.map(({ name, version }) => (version === undefined ? name : `${name} ${version}`));
    const install = { do: 'install-packages', packages: missing, ...source } as const;
    return verdict<HostChange>(
      [missing.length > 0 && finding(fill(because, { names: names.join(', ') }))],
      offered === undefined ? [install] : [...bring(offered), { ...install, folder: broughtPackages }],
    );
  },
});

/** Programs of rpm systems show a version without its epoch, and so people write it. */
const isVersion = (found: string, wanted: string): boolean =>
  found === wanted || (!wanted.includes(':') && found.replace(/^\d+:/, '') === wanted);

function bring(offered: readonly OfferedPackage[]): readonly HostChange[] {
  const files = offered.map(({ name, content }) => ({ path: `${broughtPackages}/${name}`, content }));
  const folders = new Set([broughtPackages, ...files.map(({ path }) => posix.dirname(path))]);
  return [
    // What an earlier attempt left.
    { do: 'remove-path', path: broughtPackages, recursive: true },
    ...[...folders].map((path) => ({ do: 'make-directory', path, mode: 0o700, owner: 'root:root' }) as const),
    ...files.map(
      (file) => ({ do: 'write-file', ...file, mode: 0o600, owner: 'root:root', isPassing: true }) as const,
    ),
  ];
}
