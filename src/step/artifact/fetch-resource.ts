import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { LocalFile } from '../../runner/content.ts';
import type { ControlPort } from '../../runner/control-port.ts';
import type { CachedRead, CachedState } from '../../runner/fetch/cached-file.ts';
import type { FetchOrder } from '../../runner/fetch/fetch-file.ts';
import { arrivals } from './arrivals.ts';
import { type ByArch, eachArch } from './by-arch.ts';

export interface FetchResourceInput {
  readonly component: string;
  readonly version: string;
  /** Paths are below the cache. */
  readonly files: ByArch<FetchOrder>;
}

/** A whole file of this machine for each processor. */
export type FetchedFiles = ByArch<LocalFile>;

const missing = text(
  '{component} {version} for {arches} is not here yet',
  '本机尚无 {component} {version}（{arches}）',
);

/** A released file on this machine, whole and checked. Rolling back leaves it: it is nobody's state. */
export const fetchResource: Step<FetchResourceInput, FetchedFiles, ControlPort, Record<never, never>> = {
  id: 'artifact.fetch-resource',
  title: text('Fetch a released file', '获取发布文件'),
  port: 'control',
  kind: 'declared',
  disruption: 'none',
  needsNoLock: true,
  timeoutMs: 2 * 60 * 60_000,
  check: {
    reads: ({ files }): readonly CachedRead[] =>
      eachArch(files).map(([, { path, checksum }]) => ({ kind: 'cached', path, of: checksum })),
    judge({ component, version, files }, answers) {
      // The port answers what it was asked, in the order of the reads.
      const found = answers as readonly CachedState[];
      const arches = eachArch(files).map(([arch]) => arch);
      const lacking = arches.filter((_, index) => !found[index]);
      return lacking.length === 0
        ? satisfied(Object.fromEntries(arches.map((arch, index) => [arch, found[index]])))
        : drifted(fill(missing, { component, version, arches: lacking.join(', ') }));
    },
  },
  claims: ({ files }) => eachArch(files).map(([, { path }]) => `cached:${path}`),
  undo: () => ({ capture: [] }),
  async apply(port, { files }, _lease, { signal, progress }) {
    const arrived = arrivals(progress);
    await Promise.all(eachArch(files).map(([, order]) => port.fetch(order, { signal, arrived })));
  },
};
