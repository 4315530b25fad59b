import { sayElapsed } from '../../src/domain/duration.ts';
import { fill, type Text, text } from '../../src/problem/text.ts';
import type { BuildUnit } from './build-unit.ts';
import type { BuiltUnit } from './built-unit.ts';

const says = {
  building: text('Building {component} {version}', '正在构建 {component} {version}'),
  still: text(
    'Still building after {elapsed}: {units} ({done} of {total} done)',
    '构建仍在进行，已用 {elapsed}：{units}（已完成 {done}/{total}）',
  ),
  built: text(
    'Built {component} {version} in {elapsed} ({done} of {total} done)',
    '已构建 {component} {version}，用时 {elapsed}（已完成 {done}/{total}）',
  ),
  failed: text(
    'Failed: {component} {version} after {elapsed}',
    '构建失败：{component} {version}，用时 {elapsed}',
  ),
};

const heartbeatMs = 30_000;

export interface Progress {
  /** Says that the unit is being built, now and then that it still is, and how it ended. */
  during(unit: BuildUnit, build: () => Promise<BuiltUnit>): Promise<BuiltUnit>;
}

export function showProgress(total: number, say: (line: Text) => void): Progress {
  const startedAt = performance.now();
  const active = new Set<BuildUnit>();
  let done = 0;
  const still = (): void => {
    const units = [...active].map(({ component, version }) => `${component} ${version}`).join(', ');
    say(fill(says.still, { elapsed: since(startedAt), units, done, total }));
  };
  return {
    during: async (unit, build) => {
      const { component, version } = unit;
      const begunAt = performance.now();
      say(fill(says.building, { component, version }));
      active.add(unit);
      // One heartbeat for all: it is that of the unit that was begun first.
      const heartbeat = setInterval(() => active.values().next().value === unit && still(), heartbeatMs);
      try {
        const built = await build();
        done += 1;
        say(fill(says.built, { component, version, elapsed: since(begunAt), done, total }));
        return built;
      } catch (failure) {
        say(fill(says.failed, { component, version, elapsed: since(begunAt) }));
        throw failure;
      } finally {
        clearInterval(heartbeat);
        active.delete(unit);
      }
    },
  };
}

const since = (startedAt: number): string => sayElapsed(performance.now() - startedAt);
