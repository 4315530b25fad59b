import { hostPaths } from '../../domain/host-paths.ts';
import { restartDropIn } from '../../template/load-balancer/restart-drop-in.ts';
import type { Desired } from '../generic/desired.ts';

/** A unit of a package that runs with these files, and is started again whenever it ends. */
export function lastingUnit(name: string, files: readonly string[]): readonly Desired[] {
  const dropIn = `${hostPaths.units}/${name}.d/50-kubexm-restart.conf`;
  return [
    { kind: 'file', path: dropIn, content: restartDropIn() },
    { kind: 'unit', name, enabled: true, active: true, reloadedWith: [...files, dropIn] },
  ];
}
