import { defaultLimits, type Environment, type Limits } from '../../src/engine/environment.ts';
import type { Journal } from '../../src/engine/journal.ts';
import type { Lock } from '../../src/engine/lock.ts';
import { neverStop, type Stop } from '../../src/engine/stop.ts';
import type { RunEvent } from '../../src/plan/event.ts';
import type { OpenPort } from '../../src/plan/stage.ts';
import { problem } from '../../src/problem/problem.ts';
import { createMemoryPort, type MemoryPort } from './memory-port.ts';
import type { World } from './world.ts';

export interface OperatorOptions {
  readonly name?: string;
  /** The process dies at this event, counted over everything it does to the world. */
  readonly killAt?: number;
  readonly limits?: Limits;
  readonly stop?: Stop;
  /** Keeps no events: for graphs with millions of them. */
  readonly silent?: boolean;
}

/** One process of kubexm working on a world. Once killed it can do nothing any more, whatever its code still tries. */
export interface Operator {
  readonly environment: Environment;
  readonly events: RunEvent[];
  /** Events of the world so far: every one of them is a place to die at. */
  ticks(): number;
}

export function createOperator(world: World, options: OperatorOptions = {}): Operator {
  const name = options.name ?? 'operator';
  const events: RunEvent[] = [];
  let ticks = 0;
  let isKilled = false;

  const touch = (): void => {
    if (!isKilled) {
      ticks += 1;
      isKilled = ticks === options.killAt;
    }
    if (isKilled) throw new Error('killed');
  };

  const ports = new Map<string, MemoryPort>();
  const open: OpenPort = async (kind, subject) => {
    const key = `${kind} ${subject}`;
    const port = ports.get(key) ?? createMemoryPort({ world, kind, subject, operator: name, touch });
    ports.set(key, port);
    return port;
  };

  async function take(): Promise<void> {
    touch();
    const { holder } = world.lock;
    if (holder !== undefined && holder !== name) throw problem('host.lock-held', lockedBy(holder));
    await Promise.resolve();
    world.lock.holder ??= name;
    if (world.lock.holder !== name) throw problem('host.lock-held', lockedBy(world.lock.holder));
  }

  const lock: Lock = {
    cover: take,
    coverCluster: take,
    async release() {
      if (isKilled || world.lock.holder !== name) return;
      world.lock.holder = undefined;
    },
  };

  return {
    events,
    ticks: () => ticks,
    environment: {
      open,
      lock,
      journal: mortalJournal(world.journal, touch),
      clock: world.clock,
      stop: options.stop ?? neverStop(),
      emit: options.silent === true ? () => undefined : (event) => void events.push(event),
      limits: options.limits ?? defaultLimits,
    },
  };
}

function mortalJournal(journal: Journal, touch: () => void): Journal {
  const after =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      touch();
      return call(...args);
    };
  return {
    ...journal,
    begin: after(journal.begin),
    recordUndo: async (entry) => {
      touch();
      await journal.recordUndo(entry);
      touch();
    },
    markUndone: after(journal.markUndone),
    finish: after(journal.finish),
  };
}

const lockedBy = (operator: string) => ({
  operator,
  machine: 'memory',
  pid: 1,
  since: 'the beginning',
  age: 0,
  command: 'test',
});
