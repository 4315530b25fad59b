import { problem } from '../../src/problem/problem.ts';
import type { BuildSet, BuildUnit } from './build-unit.ts';
import { buildUnits } from './data/build-units.ts';

/** The units of a set and those of components beside it; of Kubernetes those versions that were asked for, or those that belong to the set. */
export function chooseUnits(input: {
  readonly set: BuildSet;
  /** With or without a v; none asks for the versions of the set. */
  readonly kubernetes: readonly string[];
  /** By name, whatever the set is. */
  readonly components: readonly string[];
}): readonly BuildUnit[] {
  refuseUnknown(input.components);
  const isKubernetes = (unit: BuildUnit): boolean => unit.component === 'kubernetes';
  const inSet = buildUnits.filter(
    (unit) => unit.sets.includes(input.set) || input.components.includes(unit.component),
  );
  if (input.kubernetes.length === 0) return inSet;
  const wanted = new Set(input.kubernetes.map((version) => version.replace(/^v/, '')));
  const offered = buildUnits.filter(isKubernetes);
  for (const version of wanted)
    if (!offered.some((unit) => unit.version === version))
      throw problem('components.version-not-offered', {
        version: `v${version}`,
        offered: offered.map((unit) => `v${unit.version}`).join(', '),
      });
  return [
    ...offered.filter((unit) => wanted.has(unit.version)),
    ...inSet.filter((unit) => !isKubernetes(unit)),
  ];
}

function refuseUnknown(components: readonly string[]): void {
  const offered = [...new Set(buildUnits.map(({ component }) => component))];
  const unknown = components.filter((one) => !offered.includes(one));
  if (unknown.length > 0)
    throw problem('components.not-offered', { component: unknown.join(', '), offered: offered.join(', ') });
}
