import type { HostFacts } from '../host-facts.ts';
import { systemNames } from '../package-list.ts';
import { packageWish } from '../package-wish.ts';
import { compareReleases } from './compare-releases.ts';
import { packageFloors } from './data/package-floors.ts';
import type { PreflightHost, PreflightSpec } from './spec.ts';
import type { SurveyedHost } from './survey.ts';

/** What the preparation will want on a host, once it is known what the host is. */
export const wantedPackages = ({ packages }: PreflightHost, { os }: HostFacts): readonly string[] =>
  os.family === undefined ? [] : packages[os.family];

/** What nobody will judge is not asked for: it may take a while. */
export function judgedPackages(
  { skipChecks }: PreflightSpec,
  host: PreflightHost,
  facts: HostFacts,
): readonly string[] {
  const wanted = wantedPackages(host, facts);
  if (!skipChecks.includes('package-sources')) return wanted;
  const floors = skipChecks.includes('package-versions')
    ? []
    : packageFloors.filter(({ use }) => host.uses.includes(use));
  return wanted.filter((written) => floors.some(({ name }) => name === packageWish(written).name));
}

/** The files that are brought along for the system of a host; with any, its sources are not asked. */
export function broughtFiles({ packageFiles }: PreflightSpec, facts: HostFacts): readonly string[] {
  const filesOf = (system: string): readonly string[] =>
    packageFiles.filter((path) => path.startsWith(`${system}/`));
  return (
    systemNames(facts)
      .map(filesOf)
      .find((files) => files.length > 0) ?? []
  );
}

/** Whether one of them is called after the package, as files of packages are: `socat_1.7.deb`, `socat-1.7.rpm`. */
export const isBrought = (files: readonly string[], wanted: string): boolean =>
  broughtVersions(files, packageWish(wanted).name).length > 0;

/** Without the epoch, which files of rpm systems do not name either. */
const broughtVersions = (files: readonly string[], name: string): readonly string[] =>
  files.flatMap((path) => {
    const file = path.split('/').at(-1) ?? '';
    const rest = file.slice(name.length + 1);
    if (file.startsWith(`${name}_`)) return [(rest.split('_')[0] ?? '').replace(/^\d+%3a/i, '')];
    return file.startsWith(`${name}-`) && /^\d/.test(rest) ? [rest.replace(/\.[^.]*\.rpm$/, '')] : [];
  });

/** A package as it will be on a host, and who says so. */
export interface ComingPackage {
  readonly version: string;
  readonly from: 'file' | 'installed' | 'sources' | 'brought';
}

/** The version in which a host will have a package, as far as that is known. */
export function comingPackage(
  spec: PreflightSpec,
  host: PreflightHost,
  { facts, packages }: SurveyedHost,
  name: string,
): ComingPackage | undefined {
  const written = wantedPackages(host, facts).find((one) => packageWish(one).name === name);
  if (written === undefined) return undefined;
  const { version: wished } = packageWish(written);
  if (wished !== undefined) return { version: wished, from: 'file' };
  const found = packages.get(written);
  if (found?.version !== undefined)
    return { version: found.version, from: found.supply === 'installed' ? 'installed' : 'sources' };
  // Of several the newest is installed.
  const [newest] = [...broughtVersions(broughtFiles(spec, facts), name)].sort((a, b) =>
    compareReleases(b, a),
  );
  return newest === undefined ? undefined : { version: newest, from: 'brought' };
}
