import type { HostFacts } from '../host-facts.ts';
import { systemNames } from '../package-list.ts';
import { packageWish } from '../package-wish.ts';
import type { PreflightHost, PreflightSpec } from './spec.ts';

/** What the preparation will want on a host, once it is known what the host is. */
export const wantedPackages = ({ packages }: PreflightHost, { os }: HostFacts): readonly string[] =>
  os.family === undefined ? [] : packages[os.family];

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
export const isBrought = (files: readonly string[], wanted: string): boolean => {
  const { name } = packageWish(wanted);
  return files.some((path) => {
    const file = path.split('/').at(-1) ?? '';
    return (
      file.startsWith(`${name}_`) || (file.startsWith(`${name}-`) && /^\d/.test(file.slice(name.length + 1)))
    );
  });
};
