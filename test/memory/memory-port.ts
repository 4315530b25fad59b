import type { Answer, Capture, Marker, Port, PortKind, Read } from '../../src/plan/port.ts';
import type { UndoAction } from '../../src/plan/undo.ts';
import { problem } from '../../src/problem/problem.ts';
import { hostIn, type MemoryHost, type World } from './world.ts';

export interface ValueRead extends Read {
  readonly kind: 'value' | 'unit';
  readonly key: string;
}

/** What test steps act through: values, units and commands that outlive a connection. */
export interface MemoryPort extends Port {
  readonly subject: string;
  get(key: string): string | undefined;
  put(key: string, value: string): Promise<void>;
  /** Starts a unit with the given digest, counting the starts. */
  restart(unit: string, digest: string): Promise<void>;
  /** A long command that goes on when the connection is cut; whoever starts it again has two of them. */
  runCommand(name: string, lastsMs: number, finish: () => void, cutAfterMs?: number): Promise<void>;
}

export interface MemoryPortOptions {
  readonly world: World;
  readonly kind: PortKind;
  readonly subject: string;
  readonly operator: string;
  /** Called before and after every effect; throws once the process is dead. */
  readonly touch: () => void;
}

export function createMemoryPort({ world, kind, subject, operator, touch }: MemoryPortOptions): MemoryPort {
  const place = kind === 'host' ? subject : `@${kind}`;
  return {
    subject,
    async read(reads) {
      const host = reach();
      return (reads as readonly ValueRead[]).map(
        (read): Answer =>
          read.kind === 'unit' ? host.units.get(read.key)?.startedWith : host.values.get(read.key),
      );
    },
    async capture(what, { runId, node }) {
      const name = `${runId} ${node}`;
      return mutate((host) => {
        const known = host.records.get(name);
        const actions =
          known ?? (what as readonly (Capture & { key: string })[]).map(({ key }) => restore(host, key));
        host.records.set(name, actions);
        return actions;
      });
    },
    async revert(actions) {
      for (const action of actions) await mutate((host) => revertOne(host, action));
    },
    async unfinished() {
      return [...reach().markers];
    },
    async atRest() {
      return [...reach().commands.values()].every(({ endsAt }) => endsAt <= world.clock.now());
    },
    async quiesce() {
      for (const command of reach().commands.values()) {
        if (command.endsAt > world.clock.now()) await world.clock.sleep(command.endsAt - world.clock.now());
      }
    },
    async mark(marker) {
      await mutate((host) => void host.markers.push(marker));
    },
    async unmark(marker) {
      await mutate((host) => removeMarker(host, marker));
    },
    get: (key) => reach().values.get(key),
    async put(key, value) {
      await mutate((host) => void host.values.set(key, value));
    },
    async restart(unit, digest) {
      await mutate(
        (host) =>
          void host.units.set(unit, { startedWith: digest, starts: (host.units.get(unit)?.starts ?? 0) + 1 }),
      );
    },
    async runCommand(name, lastsMs, finish, cutAfterMs) {
      const endsAt = world.clock.now() + lastsMs;
      const starts = 1 + (reach().commands.get(name)?.starts ?? 0);
      await mutate((host) => {
        host.commands.set(name, { endsAt, starts });
        void world.clock.sleep(lastsMs).then(finish);
      });
      await world.clock.sleep(cutAfterMs ?? lastsMs);
      if (cutAfterMs !== undefined) throw problem('connection.lost', { host: subject, because: 'cut' });
      touch();
    },
  };

  function reach(): MemoryHost {
    touch();
    const host = hostIn(world, place);
    if (host.isDead)
      throw problem('connection.unreachable', { host: place, address: place, port: 22, because: 'dead' });
    return host;
  }

  /** Dies before the effect, or right after it: both must be survivable. */
  async function mutate<T>(change: (host: MemoryHost) => T): Promise<T> {
    const host = reach();
    if (world.lock.holder !== operator) throw problem('host.lock-lost', {}, { host: place });
    const result = change(host);
    world.mutations += 1;
    world.watch(world);
    touch();
    return result;
  }
}

function restore(host: MemoryHost, key: string): UndoAction {
  const value = host.values.get(key);
  return value === undefined
    ? { do: 'remove-path', path: key, recursive: false }
    : { do: 'sysctl', key, value };
}

function revertOne(host: MemoryHost, action: UndoAction): void {
  if (action.do === 'remove-path') host.values.delete(action.path);
  else if (action.do === 'sysctl') host.values.set(action.key, action.value);
  else throw new Error(`the memory host does not know how to ${action.do}`);
}

function removeMarker(host: MemoryHost, marker: Marker): void {
  const at = host.markers.findIndex((one) => JSON.stringify(one) === JSON.stringify(marker));
  if (at >= 0) host.markers.splice(at, 1);
}
