import type { Arch } from '../../domain/arch.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import type { LocalFile } from '../../runner/content.ts';
import type { ControlPort } from '../../runner/control-port.ts';
import { type Members, memberPath } from '../../runner/fetch/archive/open-archive.ts';
import type { CachedRead, CachedState } from '../../runner/fetch/cached-file.ts';
import type { FetchOrder } from '../../runner/fetch/fetch-file.ts';
import { arrivals } from './arrivals.ts';
import { type ByArch, eachArch } from './by-arch.ts';

export interface FetchResourceInput {
  readonly component: string;
  readonly version: string;
  /** Paths are below the cache. */
  readonly files: ByArch<Omit<FetchOrder, 'members'>>;
  /** Of an archive: what is wanted of it. */
  readonly members?: Members | undefined;
}

/** A whole file of this machine, and of an archive what is wanted of it, by its path in there. */
export interface FetchedFile extends LocalFile {
  readonly members: Readonly<Record<string, LocalFile>>;
}

/** For each processor. */
export type FetchedFiles = ByArch<FetchedFile>;

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
    reads: (input): readonly CachedRead[] => ordersOf(input).flatMap(([, order]) => readsOf(order)),
    judge(input, answers) {
      const { component, version } = input;
      // The port answers what it was asked, in the order of the reads.
      const found = (answers as readonly CachedState[]).values();
      const fetched = ordersOf(input).map(([arch, order]) => [arch, fetchedFile(order, found)] as const);
      const lacking = fetched.flatMap(([arch, file]) => (file === undefined ? [arch] : []));
      return lacking.length === 0
        ? satisfied(Object.fromEntries(fetched))
        : drifted(fill(missing, { component, version, arches: lacking.join(', ') }));
    },
  },
  claims: ({ files }) => eachArch(files).map(([, { path }]) => `cached:${path}`),
  undo: () => ({ capture: [] }),
  async apply(port, input, _lease, { signal, progress }) {
    const arrived = arrivals(progress);
    await Promise.all(ordersOf(input).map(([, order]) => port.fetch(order, { signal, arrived })));
  },
};

const ordersOf = ({ files, members }: FetchResourceInput): readonly (readonly [Arch, FetchOrder])[] =>
  eachArch(files).map(([arch, file]) => [arch, { ...file, members }]);

/** The file itself, then its members. */
const readsOf = ({ path, checksum, members }: FetchOrder): readonly CachedRead[] =>
  [path, ...(members?.names ?? []).map((name) => memberPath(path, name))].map((one) => ({
    kind: 'cached',
    path: one,
    of: checksum,
  }));

/** `undefined` unless all of it is there; takes as many answers as there were reads. */
function fetchedFile(order: FetchOrder, found: Iterator<CachedState>): FetchedFile | undefined {
  const [whole, ...parts] = readsOf(order).map(() => found.next().value as CachedState);
  const names = order.members?.names ?? [];
  const members = Object.fromEntries(
    names.flatMap((name, index) => (parts[index] ? [[name, parts[index]]] : [])),
  );
  return whole && parts.every((part) => part !== null) ? { ...whole, members } : undefined;
}
