import type { Clock } from '../engine/clock.ts';
import type { Lock } from '../engine/lock.ts';
import { type Problem, problem } from '../problem/problem.ts';
import {
  acquireLock,
  breakLock,
  type HeldLock,
  inspectLock,
  type LockHolder,
  releaseLock,
  renewLock,
} from '../runner/lock.ts';
import { locksSuffice } from '../runner/locks-suffice.ts';
import type { Connections } from './connections.ts';

export type { LockHolder } from '../runner/lock.ts';

export interface HostLocks extends Lock {
  /** The token that every change on this host carries, once the host is ours. */
  fenceOf(host: string): string | undefined;
}

export interface HostLocksOptions {
  readonly connections: Connections;
  readonly holder: LockHolder;
  /** The hosts whose majority decides who works on the cluster. Empty where there is no cluster yet. */
  readonly voters: readonly string[];
  readonly clock: Clock;
  /** Takes locks away from others. Only ever on the explicit word of the operator. */
  readonly breakLocks: boolean;
  /** Whether a process of this machine still lives. */
  isAlive(pid: number): boolean;
}

const renewEveryMs = 15_000;

/** Taken at the first change and not before: first on a majority of the voters, then on each host that is changed. */
export function createHostLocks(options: HostLocksOptions): HostLocks {
  const { connections, holder, voters, clock } = options;
  const tokens = new Map<string, string>();
  const taking = new Map<string, Promise<void>>();
  const ended = new AbortController();
  let majority: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;

  return {
    fenceOf: (host) => tokens.get(host),
    async cover(host) {
      majority ??= takeMajority();
      await majority;
      await takeOnce(host);
      renewing ??= keepRenewing();
    },
    async release() {
      ended.abort();
      await renewing;
      await giveBack([...tokens.keys()]);
    },
  };

  function takeOnce(host: string): Promise<void> {
    let taken = taking.get(host);
    if (taken === undefined) {
      taken = take(host);
      taking.set(host, taken);
    }
    return taken;
  }

  async function take(host: string): Promise<void> {
    const connection = await connections.to(host);
    const held = await inspectLock(connection);
    if (held !== undefined && isInUse(held)) {
      if (!options.breakLocks) throw heldProblem(held, host);
      await breakLock(connection, held);
    }
    const got = await acquireLock(connection, holder);
    if (!got.ok) throw heldProblem(got.heldBy, host);
    tokens.set(host, got.token);
  }

  /** The lock of our own run is free for the taking, unless its earlier process is still at work. */
  function isInUse({ runId, machine, pid }: HeldLock): boolean {
    return (
      runId !== holder.runId || (machine === holder.machine && pid !== holder.pid && options.isAlive(pid))
    );
  }

  /** In one order for everybody, so that of two who start together one gets all and the other none. */
  async function takeMajority(): Promise<void> {
    const missed: Problem[] = [];
    for (const host of [...voters].sort()) {
      try {
        await takeOnce(host);
      } catch (thrown) {
        const refused = thrown as Problem;
        if (refused.code === 'host.lock-held') {
          await giveBack([...tokens.keys()]);
          throw refused;
        }
        missed.push(refused);
      }
    }
    const [first] = missed;
    if (first !== undefined && !locksSuffice({ voters, writes: [], held: new Set(tokens.keys()) })) {
      await giveBack([...tokens.keys()]);
      throw first;
    }
  }

  async function giveBack(hosts: readonly string[]): Promise<void> {
    await Promise.allSettled(
      hosts.map(async (host) => {
        const token = tokens.get(host);
        tokens.delete(host);
        if (token !== undefined) await releaseLock(await connections.to(host), token);
      }),
    );
  }

  /** A lost connection is no reason to end: the token on the host decides whether the lock is still ours. */
  async function keepRenewing(): Promise<void> {
    for (;;) {
      await clock.sleep(renewEveryMs, ended.signal);
      if (ended.signal.aborted) return;
      const renewals = [...tokens].map(async ([host, token]) => renewLock(await connections.to(host), token));
      await Promise.allSettled(renewals);
    }
  }
}

const heldProblem = ({ operator, machine, pid, age, command }: HeldLock, host: string): Problem =>
  problem('host.lock-held', { operator, machine, pid, age, command }, { host });
