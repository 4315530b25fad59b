import type { HostFacts } from '../../domain/host-facts.ts';
import { type PackageFolder, systemNames } from '../../domain/package-list.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { from, type Ref } from '../../plan/ref.ts';
import { offeredFor } from '../../resource/offered-packages.ts';
import { fetchPackages } from '../../step/artifact/fetch-packages.ts';
import type { OfferedPackages } from '../../step/system/install-packages.ts';

/** Packages on this machine, known once they have been fetched and checked. */
export type PackageOffer = Ref<OfferedPackages>;

export interface Offering {
  readonly folder: PackageFolder;
  readonly hosts: readonly string[];
  factsOf(host: string): HostFacts;
}

/** Packages for the systems of these hosts to this machine; hosts are given from there. */
export function offerPackages(drawing: Drawing, { folder, hosts, factsOf }: Offering): PackageOffer {
  const systems = offeredFor(
    hosts.map((host) => systemNames(factsOf(host))),
    folder,
  );
  return drawing.task('offer-packages', ['artifacts', 'packages'], (task) =>
    from(
      task.step(fetchPackages, { on: [controlSubject], shared: { systems }, standsAlone: true }),
      controlSubject,
    ),
  );
}
