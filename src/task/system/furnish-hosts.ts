import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { installAmenities } from '../../step/system/install-amenities.ts';
import type { HostPreparation } from './prepare-hosts.ts';

export interface Furnishing {
  /** Those for which something is left to install. */
  readonly hosts: readonly string[];
  of(host: string): Required<HostPreparation>['amenities'];
  readonly minimum: Minimum;
  readonly after: readonly Ref<unknown>[];
}

/** What volumes and people need. On Debian it brings Python along, which takes longer than all other packages together. */
export const furnishHosts = (
  drawing: Drawing,
  { hosts, of, minimum, after }: Furnishing,
): NodeHandle<unknown> =>
  drawing.task('install-amenities', ['packages'], (task) =>
    task.step(installAmenities, { on: hosts, shared: { offered: {} }, perHost: of, minimum, after }),
  );
