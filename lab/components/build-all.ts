import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../src/problem/problem.ts';
import { type BuiltUnit, readRecord, writeRecord } from './built-unit.ts';
import { cachedFolder, componentsCache } from './cache.ts';
import { checkPrograms } from './check-programs.ts';
import { compileUnit } from './compile-unit.ts';
import type { PlannedUnit } from './plan-artifacts.ts';
import type { Progress } from './progress.ts';
import type { Toolchain } from './toolchain.ts';

/** A compiler keeps all cores busy by itself except while it links; a second one fills these gaps. */
const atOnce = 2;

interface Workshop {
  /** The folder `components/`. */
  readonly sources: string;
  readonly toolchain: Toolchain;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** Builds what is not there yet. One failure does not stop the others: the next run finds more done. */
export async function buildAll(
  units: readonly PlannedUnit[],
  workshop: Workshop,
): Promise<{ readonly built: readonly BuiltUnit[]; readonly problems: readonly Problem[] }> {
  const waiting = [...units].sort((a, b) => b.unit.minutes - a.unit.minutes);
  const built = new Map<string, BuiltUnit>();
  const problems: Problem[] = [];
  const work = async (): Promise<void> => {
    for (;;) {
      const next = waiting.shift();
      if (next === undefined || workshop.signal?.aborted) return;
      try {
        built.set(next.unit.name, await buildOne(next, workshop));
      } catch (failure) {
        if (!(failure instanceof Problem)) throw failure;
        problems.push(failure);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { built: units.flatMap(({ unit }) => built.get(unit.name) ?? []), problems };
}

async function buildOne({ unit, key, isCached }: PlannedUnit, workshop: Workshop): Promise<BuiltUnit> {
  const name = `${unit.name}-${key}`;
  const get = async (): Promise<BuiltUnit> => {
    const folder = await cachedFolder(name, (partial) => build(unit, { ...workshop, name, folder: partial }));
    return { unit, key, folder, record: await readRecord(folder) };
  };
  return isCached ? get() : workshop.progress.during(unit, get);
}

async function build(
  unit: PlannedUnit['unit'],
  { name, folder, sources, toolchain, signal }: Workshop & { readonly name: string; readonly folder: string },
): Promise<void> {
  const log = join(componentsCache(), 'logs', `${name}.log`);
  await mkdir(join(componentsCache(), 'logs'), { recursive: true });
  await rm(log, { force: true });
  const startedAt = performance.now();
  await compileUnit({ unit, sources: join(sources, unit.name), folder, toolchain, log, signal });
  await checkPrograms(unit, folder);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  await writeRecord(folder, { compiler: toolchain.version, seconds });
}
