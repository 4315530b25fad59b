import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { ControlPort } from '../../runner/control-port.ts';
import type { CachedRead, CachedState } from '../../runner/fetch/cached-file.ts';
import type { FetchOrder } from '../../runner/fetch/fetch-file.ts';
import type { OfferedPackages } from '../system/install-packages.ts';
import { arrivals } from './arrivals.ts';

interface PackageOrder extends Omit<FetchOrder, 'members'> {
  /** What a package manager calls it. */
  readonly name: string;
}

export interface FetchPackagesInput {
  /** By system, such as `debian-12-amd64`. Paths are below the cache. */
  readonly systems: Readonly<Record<string, readonly PackageOrder[]>>;
}

const missing = text('{count} of {all} files are not here yet', '{all} 个文件中尚缺 {count} 个');

/** Packages of distributions on this machine, whole and checked. Rolling back leaves them: they are nobody's state. */
export const fetchPackages: Step<FetchPackagesInput, OfferedPackages, ControlPort, Record<never, never>> = {
  id: 'artifact.fetch-packages',
  title: text('Fetch packages of distributions', '获取发行版软件包'),
  port: 'control',
  kind: 'declared',
  disruption: 'none',
  needsNoLock: true,
  timeoutMs: 60 * 60_000,
  check: {
    reads: (input): readonly CachedRead[] =>
      ordersOf(input).map(({ path, checksum }) => ({ kind: 'cached', path, of: checksum })),
    judge(input, answers) {
      // The port answers what it was asked, in the order of the reads.
      const found = (answers as readonly CachedState[]).values();
      const offered = Object.entries(input.systems).map(([system, orders]) => {
        const here = orders.flatMap(({ name }) => {
          const content = found.next().value;
          return content ? [{ name, content }] : [];
        });
        return [system, here] as const;
      });
      const all = ordersOf(input).length;
      const count = all - offered.reduce((sum, [, here]) => sum + here.length, 0);
      return count === 0 ? satisfied(Object.fromEntries(offered)) : drifted(fill(missing, { count, all }));
    },
  },
  claims: (input) => ordersOf(input).map(({ path }) => `cached:${path}`),
  undo: () => ({ capture: [] }),
  async apply(port, input, _lease, { signal, progress }) {
    const arrived = arrivals(progress);
    await Promise.all(ordersOf(input).map((order) => port.fetch(order, { signal, arrived })));
  },
};

const ordersOf = ({ systems }: FetchPackagesInput): readonly PackageOrder[] => Object.values(systems).flat();
