import type { Region } from '../plan/graph.ts';
import type { Board } from './board.ts';
import type { RunContext } from './environment.ts';
import type { GraphIndex, IndexedNode } from './graph-index.ts';
import { createGuards } from './guards.ts';
import { stamp } from './stamp.ts';
import { within } from './within.ts';

/** Who is inside a rolling region, who may enter next, and when a place becomes free. */
export interface RollingRegions {
  isInside(region: string, host: number): boolean;
  /** Looks whether somebody may enter now; called whenever something a region waits for has happened. */
  stir(region: string): void;
  stirAll(): void;
  /** A node of the region starts on a host that is inside. */
  began(region: string, host: number): void;
  /** A node of the region ended on this host; answers whether the host is to leave now, and how. */
  ended(region: string, host: number, passed: boolean): Exit | undefined;
  /** A host left the run; answers the regions it is to leave now. Those where something still runs follow in `ended`. */
  abandon(host: number): readonly string[];
  leave(region: string, host: number, healthy: boolean): void;
  nodesOf(region: string): readonly IndexedNode[];
  definitionOf(region: string): Region;
}

/** How a host comes out: having passed everything, or not. */
export type Exit = 'passed' | 'failed';

export interface RegionEvents {
  /** No new hosts may enter: the run is stopping. */
  isClosed(): boolean;
  hasLeftRun(host: number): boolean;
  /** Keeps the run alive while an order is being asked for. */
  during(work: () => Promise<void>): void;
  /** Nobody may enter and nobody ever will: the order says why. */
  refused(region: string, thrown: unknown): void;
}

/** Who goes next is a short question. */
const longestQuestion = 120_000;

interface Visit {
  /** Nodes still to pass. */
  remaining: number;
  running: number;
  hasFailed: boolean;
  isLeaving: boolean;
}

interface State {
  readonly region: Region;
  readonly nodes: readonly IndexedNode[];
  readonly waiting: Set<number>;
  readonly inside: Map<number, Visit>;
  admitting: boolean;
  stirredAgain: boolean;
}

export function createRollingRegions(
  context: RunContext,
  index: GraphIndex,
  regions: readonly Region[],
  board: () => Board,
  events: RegionEvents,
): RollingRegions {
  const guards = createGuards();
  const states = new Map(regions.map((region) => [region.id, stateOf(region)]));

  return {
    isInside: (region, host) => of(region).inside.has(host),
    stir: (region) => stir(of(region)),
    stirAll: () => states.forEach(stir),
    began(region, host) {
      const visit = of(region).inside.get(host);
      if (visit !== undefined) visit.running += 1;
    },
    ended(region, host, passed) {
      const visit = of(region).inside.get(host);
      if (visit === undefined) return undefined;
      visit.running -= 1;
      if (passed) visit.remaining -= 1;
      return exitOf(visit);
    },
    abandon: (host) =>
      [...states.values()].flatMap(({ region, inside }) => {
        const visit = inside.get(host);
        if (visit === undefined || visit.isLeaving) return [];
        visit.hasFailed = true;
        return exitOf(visit) === undefined ? [] : [region.id];
      }),
    leave(region, host, healthy) {
      const state = of(region);
      if (!state.inside.delete(host)) return;
      guards.give(state.region.guards);
      say('region-left', state, host, healthy);
      states.forEach(stir);
    },
    nodesOf: (region) => of(region).nodes,
    definitionOf: (region) => of(region).region,
  };

  function stateOf(region: Region): State {
    const nodes = index.nodes.filter(({ node }) => node.region === region.id);
    const hosts = region.hosts.map((host) => index.hostOf.get(host) ?? -1);
    const waiting = new Set(
      hosts.filter((host) => nodes.some(({ position }) => (position[host] ?? -1) >= 0)),
    );
    return { region, nodes, waiting, inside: new Map(), admitting: false, stirredAgain: false };
  }

  function of(region: string): State {
    const state = states.get(region);
    if (state === undefined) throw new RangeError(`no region ${region}`);
    return state;
  }

  function stir(state: State): void {
    state.stirredAgain = true;
    if (state.admitting || state.waiting.size === 0) return;
    state.admitting = true;
    events.during(async () => {
      try {
        while (state.stirredAgain) {
          state.stirredAgain = false;
          while (hasRoom(state) && (await admitNext(state)));
        }
      } catch (thrown) {
        events.refused(state.region.id, thrown);
      } finally {
        state.admitting = false;
      }
    });
  }

  function hasRoom({ region, inside, waiting }: State): boolean {
    return (
      !events.isClosed() &&
      waiting.size > 0 &&
      inside.size < region.width &&
      guards.areFree(region.id, region.guards)
    );
  }

  async function admitNext(state: State): Promise<boolean> {
    for (const host of state.waiting) if (events.hasLeftRun(host)) state.waiting.delete(host);
    const host = await choose(state);
    if (host === undefined || !hasRoom(state) || events.hasLeftRun(host)) return false;
    state.waiting.delete(host);
    guards.take(state.region.id, state.region.guards);
    const remaining = state.nodes.filter(({ position }) => (position[host] ?? -1) >= 0).length;
    state.inside.set(host, { remaining, running: 0, hasFailed: false, isLeaving: false });
    say('region-entered', state, host, true);
    board().admit(state.nodes, host);
    return true;
  }

  /** With an order, the first in it or nobody: a later one must not overtake because it happened to be ready. */
  async function choose({ region, nodes, waiting }: State): Promise<number | undefined> {
    const mayEnter = (host: number): boolean => board().mayEnter(nodes, host);
    if (region.order === undefined) return [...waiting].find(mayEnter);
    if (![...waiting].some(mayEnter)) return undefined;
    const { order } = region;
    const names = [...waiting].map((host) => index.hosts[host] ?? '');
    const [first] = await within(context.clock, longestQuestion, context.stop.now, (signal) =>
      order.next((subject, port = order.port) => context.open(port, subject), names, signal),
    );
    const host = index.hostOf.get(first ?? '');
    return host !== undefined && waiting.has(host) && mayEnter(host) ? host : undefined;
  }

  function say(
    type: 'region-entered' | 'region-left',
    { region }: State,
    host: number,
    healthy: boolean,
  ): void {
    const about = {
      ...stamp(context),
      stage: context.stage,
      region: region.id,
      host: index.hosts[host] ?? '',
    };
    context.emit(type === 'region-entered' ? { ...about, type } : { ...about, type, healthy });
  }
}

/** Decides once: a host leaves when it passed everything, or failed and nothing of it runs any more. */
function exitOf(visit: Visit): Exit | undefined {
  if (visit.isLeaving || visit.running > 0 || (!visit.hasFailed && visit.remaining > 0)) return undefined;
  visit.isLeaving = true;
  return visit.hasFailed ? 'failed' : 'passed';
}
