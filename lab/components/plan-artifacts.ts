import { existsSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Arch } from '../../src/domain/arch.ts';
import { problem } from '../../src/problem/problem.ts';
import { missingBuildPackages } from './build-packages.ts';
import type { BuildSet, BuildUnit } from './build-unit.ts';
import { componentsCache } from './cache.ts';
import { unitKey } from './cache-key.ts';
import { chooseUnits } from './choose-units.ts';
import { componentSources } from './component-sources.ts';
import { diskNeedGb } from './data/disk-need.ts';
import { machineArch } from './machine-arch.ts';
import { chooseToolchain, type ToolchainChoice } from './toolchain.ts';

/** The times of the table were measured on so many cores. */
const measuredCores = 2;

/** A unit, and the name of the folder in the cache that its programs have or will have. */
export interface PlannedUnit {
  readonly unit: BuildUnit;
  readonly key: string;
  readonly isCached: boolean;
}

/** What creating artifacts will do to this machine, before it does. */
export interface ArtifactsPlan {
  readonly units: readonly PlannedUnit[];
  readonly arch: Arch;
  /** The folder `components/`. */
  readonly sources: string;
  readonly toolchain: ToolchainChoice;
  /** Debian packages that will be installed. */
  readonly packages: readonly string[];
  readonly folder: string;
  /** When nothing of it was ever built here. */
  readonly minutes: number;
  readonly diskGb: number;
}

export async function planArtifacts(request: {
  readonly set: BuildSet;
  /** With or without a v; none asks for the versions of the set. */
  readonly kubernetes: readonly string[];
  /** Beside those of the set. */
  readonly components: readonly string[];
}): Promise<ArtifactsPlan> {
  const arch = machineArch();
  const sources = componentSources();
  const packages = await missingBuildPackages();
  const toolchain = await chooseToolchain();
  const folder = componentsCache();
  const units = await Promise.all(
    chooseUnits(request).map(async (unit): Promise<PlannedUnit> => {
      const key = await unitKey({
        unit,
        sources: join(sources, unit.name),
        compiler: toolchain.version,
        arch,
      });
      return { unit, key, isCached: existsSync(join(folder, `${unit.name}-${key}`)) };
    }),
  );
  const missing = units.filter((one) => !one.isCached);
  const total = missing.reduce((sum, { unit }) => sum + unit.minutes, 0);
  const minutes = Math.ceil((total * measuredCores) / availableParallelism());
  const diskGb = missing.length === 0 ? 0 : diskNeedGb[request.set];
  await refuseFullDisk(folder, diskGb);
  return { units, arch, sources, toolchain, packages, folder, minutes, diskGb };
}

async function refuseFullDisk(folder: string, neededGb: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const freeGb = Math.floor((bavail * bsize) / 1e9);
  if (freeGb < neededGb)
    throw problem('components.disk-too-small', { folder, free: freeGb, needed: neededGb });
}
