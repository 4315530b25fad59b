import type { Clock } from '../engine/clock.ts';
import type { Lock } from '../engine/lock.ts';
import { exitCodes } from '../problem/exit-code.ts';
import { Problem, problem } from '../problem/problem.ts';
import { inspectLock, releaseLock, renewLock } from '../runner/lock.ts';
import { locksSuffice } from '../runner/locks-suffice.ts';
import type { StatePaths } from '../runner/state-paths.ts';
import type { Connections } from './connections.ts';
import { isInUse, missedRenewals, renewEveryMs, type Taking, takeLock } from './take-lock.ts';

export type { LockHolder } from '../runner/lock.ts';

export interface HostLocks extends Lock {
  /**
   * The token that every change on this host carries. It stays the same when the lock was lost or given back, and the
   * host then refuses the change.
   */
  fenceOf(host: string): string | undefined;
  /**
   * For changes that no host can refuse, those of the API: throws once a lock of ours is lost. Where it has not been renewed
   * for so long that others may take us for dead, as on a machine that slept, the hosts are asked first.
   */
  assure(): Promise<void>;
}

export interface HostLocksOptions extends Pick<Taking, 'holder' | 'breaking' | 'isAlive'> {
  readonly connections: Pick<Connections, 'to'>;
  /** The hosts whose majority decides who works on the cluster. Empty where there is no cluster yet. */
  readonly voters: readonly string[];
  readonly clock: Clock;
  /** Without it voters that cannot be reached do not count: a cluster that has lost most of them can still be deleted. */
  readonly needsMajority: boolean;
  /** Hosts that an earlier attempt of this run changed: what it still holds there, or among the voters, goes back, too. */
  readonly earlier?: readonly string[];
  pathsOf(host: string): StatePaths;
  /** Told about locks that stay behind. */
  report(found: Problem): void;
}

/** No host has this token: what carries it is refused. */
const nobodysToken = 'given-back';

/** Taken at the first change and not before: first on a majority of the voters, then on each host that is changed. */
export function createHostLocks(options: HostLocksOptions): HostLocks {
  const { connections, holder, voters, clock, pathsOf } = options;
  const tokens = new Map<string, string>();
  const held = new Set<string>();
  const taking = new Map<string, Promise<void>>();
  const renewals = new Map<string, Promise<void>>();
  const ended = new AbortController();
  let majority: Promise<void> | undefined;
  let renewing: Promise<void> | undefined;
  let renewedAt = 0;
  let releasing: Promise<void> | undefined;
  let lostOn: string | undefined;

  return {
    fenceOf: (host) => tokens.get(host) ?? (ended.signal.aborted ? nobodysToken : undefined),
    async assure() {
      if (isOverdue()) await renewAll();
      // The first question may only have found that the connection is dead; the next one makes a new one.
      if (lostOn === undefined && isOverdue()) await renewAll();
      if (lostOn !== undefined) refuseWhenLost();
    },
    coverCluster,
    async cover(host) {
      await coverCluster();
      await takeOnce(host);
      refuseWhenLost();
    },
    release() {
      releasing ??= releaseAll();
      return releasing;
    },
  };

  function isOverdue(): boolean {
    return held.size > 0 && clock.now() - renewedAt > missedRenewals * renewEveryMs;
  }

  async function coverCluster(): Promise<void> {
    refuseWhenLost();
    if (majority === undefined) {
      const attempt = takeMajority();
      majority = attempt;
      attempt.catch(() => {
        majority = undefined;
      });
    }
    await majority;
    refuseWhenLost();
  }

  /** One lost lock is enough: whoever took it believes to be alone. */
  function refuseWhenLost(): void {
    if (lostOn === undefined && !ended.signal.aborted) return;
    throw problem('host.lock-lost', {}, lostOn === undefined ? {} : { host: lostOn });
  }

  async function releaseAll(): Promise<void> {
    ended.abort();
    await renewing;
    await Promise.allSettled(renewals.values());
    await Promise.allSettled([majority]);
    await Promise.allSettled(taking.values());
    const { earlier } = options;
    const left =
      earlier === undefined ? [] : [...new Set([...voters, ...earlier])].filter((host) => !held.has(host));
    await Promise.all([giveBack(), ...left.map(giveBackEarlier)]);
  }

  function takeOnce(host: string): Promise<void> {
    const known = taking.get(host);
    if (known !== undefined) return known;
    const attempt = take(host);
    taking.set(host, attempt);
    attempt.catch(() => taking.delete(host));
    return attempt;
  }

  async function take(host: string): Promise<void> {
    const connection = await connections.to(host);
    const since = new Date(clock.now()).toISOString();
    tokens.set(host, await takeLock(connection, host, { ...options, since, paths: pathsOf(host) }));
    held.add(host);
    renewedAt = clock.now();
    // From the first one on: the others may be long in coming.
    if (!ended.signal.aborted) renewing ??= keepRenewing();
  }

  /** In one order for everybody, so that of two who start together one gets all and the other none. */
  async function takeMajority(): Promise<void> {
    let missed: unknown;
    for (const host of [...voters].sort()) {
      try {
        await takeOnce(host);
      } catch (thrown) {
        if (thrown instanceof Problem && thrown.exitCode === exitCodes.locked) {
          await giveBack();
          throw thrown;
        }
        missed ??= thrown;
      }
    }
    if (missed === undefined || locksSuffice({ voters, writes: [], held })) return;
    if (!options.needsMajority && isUnreached(missed)) return;
    await giveBack();
    throw missed;
  }

  async function giveBack(): Promise<void> {
    const hosts = [...held];
    held.clear();
    taking.clear();
    await Promise.all(hosts.map(giveBackOne));
  }

  async function giveBackOne(host: string): Promise<void> {
    const token = tokens.get(host);
    if (token === undefined) return;
    await reported(host, async () => releaseLock(await connections.to(host), token, pathsOf(host)));
  }

  /** A host on which nothing was left to do was not covered again. */
  async function giveBackEarlier(host: string): Promise<void> {
    const reached = await Promise.allSettled([connections.to(host)]);
    // A voter that nobody changed and nobody can ask has most likely none.
    if (reached[0].status === 'rejected' && !options.earlier?.includes(host)) return;
    await reported(host, async () => {
      const connection = await connections.to(host);
      const found = await inspectLock(connection, pathsOf(host));
      if (found !== undefined && !isInUse(found, options))
        await releaseLock(connection, found.token, pathsOf(host));
    });
  }

  async function reported(host: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const because = thrown instanceof Problem ? thrown.what : String(thrown);
      options.report(problem('host.lock-left-behind', { because, run: holder.runId }, { host }, thrown));
    }
  }

  async function keepRenewing(): Promise<void> {
    for (;;) {
      await clock.sleep(renewEveryMs, ended.signal);
      if (ended.signal.aborted) return;
      // Not waited for: a host that is cut off must not make the others look abandoned.
      void renewAll();
    }
  }

  /** A lost connection proves nothing: the token on the host decides whether the lock is still ours. */
  async function renewAll(): Promise<void> {
    await Promise.allSettled([...held].map(renewOnce));
  }

  function renewOnce(host: string): Promise<void> {
    const underWay = renewals.get(host) ?? renew(host).finally(() => renewals.delete(host));
    renewals.set(host, underWay);
    return underWay;
  }

  async function renew(host: string): Promise<void> {
    const token = tokens.get(host) ?? nobodysToken;
    const begunAt = clock.now();
    const isOurs = await renewLock(await connections.to(host), token, pathsOf(host));
    renewedAt = Math.max(renewedAt, begunAt);
    const wasGivenBack = !held.has(host) || tokens.get(host) !== token;
    if (isOurs || wasGivenBack) return;
    lostOn ??= host;
    held.delete(host);
  }
}

const isUnreached = (thrown: unknown): boolean =>
  thrown instanceof Problem && thrown.exitCode === exitCodes.connection;
