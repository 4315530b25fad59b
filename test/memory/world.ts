import type { Clock } from '../../src/engine/clock.ts';
import type { Journal } from '../../src/engine/journal.ts';
import type { Marker } from '../../src/plan/port.ts';
import type { UndoAction } from '../../src/plan/undo.ts';
import { createMemoryJournal } from './memory-journal.ts';
import { createVirtualClock } from './virtual-clock.ts';

export interface MemoryHost {
  readonly values: Map<string, string>;
  /** What each unit was last started with, and how often it was started. */
  readonly units: Map<string, { startedWith: string; starts: number }>;
  readonly markers: Marker[];
  /** Undo records by run and node; one that is there is never written again. */
  readonly records: Map<string, readonly UndoAction[]>;
  /** Commands that go on when the connection is cut. */
  readonly commands: Map<string, { endsAt: number; starts: number }>;
  isDead: boolean;
}

/** Hosts, a cluster, a disk and a clock that outlive every operator who works on them. */
export interface World {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly hosts: Map<string, MemoryHost>;
  readonly lock: { holder: string | undefined };
  /** Mutations so far; a run that changes nothing leaves it as it is. */
  mutations: number;
  /** Called after every mutation: here invariants are checked. */
  watch: (world: World) => void;
}

/** `node1`, `node2` and so on. */
export const hostNames = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

export function createWorld(hosts: readonly string[]): World {
  return {
    clock: createVirtualClock(),
    journal: createMemoryJournal(),
    hosts: new Map(hosts.map((name) => [name, createHost()])),
    lock: { holder: undefined },
    mutations: 0,
    watch: () => undefined,
  };
}

const createHost = (): MemoryHost => ({
  values: new Map(),
  units: new Map(),
  markers: [],
  records: new Map(),
  commands: new Map(),
  isDead: false,
});

export function hostIn(world: World, name: string): MemoryHost {
  let host = world.hosts.get(name);
  if (host === undefined) {
    host = createHost();
    world.hosts.set(name, host);
  }
  return host;
}

/** Everything that must be equal between two ways of reaching the same state. */
export function worldDigest(world: World): object {
  return Object.fromEntries(
    [...world.hosts].map(([name, { values, units, markers }]) => [
      name,
      {
        values: Object.fromEntries([...values].sort()),
        units: Object.fromEntries([...units].map(([unit, { startedWith }]) => [unit, startedWith])),
        markers,
      },
    ]),
  );
}
