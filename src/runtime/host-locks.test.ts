import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectLocal } from '../connector/connect-local.ts';
import type { Connection } from '../connector/connection.ts';
import type { Clock } from '../engine/clock.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { createHostPort } from '../runner/host-port.ts';
import { breakLock, inspectLock } from '../runner/lock.ts';
import { statePaths } from '../runner/state-paths.ts';
import { createHostLocks, type HostLocks } from './host-locks.ts';

let directory: string;
const open: Connection[] = [];
const cut = new Set<string>();
/** A busy machine takes its time. */
const patience = { timeout: 20_000, interval: 50 };
/** Hosts that answer only when this is over. */
const silent = new Map<string, Promise<void>>();
const reports: Problem[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kubexm-locks-'));
});
afterEach(async () => {
  cut.clear();
  silent.clear();
  reports.length = 0;
  isWritable = true;
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  await rm(directory, { recursive: true });
});

const pathsOf = (host: string) => statePaths(join(directory, host));
const unreachable = problem('connection.unreachable', { host: 'x', address: 'x', port: 22, because: 'cut' });

async function to(host: string): Promise<Connection> {
  await silent.get(host);
  if (cut.has(host)) throw unreachable;
  const connection = connectLocal({ host, elevation: { by: 'nothing' } });
  open.push(connection);
  return connection;
}

/** Time passes only when a test says so. */
function handClock(now = 0): Clock & { tick(): Promise<void> } {
  let [wake, slept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    now: () => now,
    sleep(_ms, signal) {
      slept.resolve();
      signal?.addEventListener('abort', () => wake.resolve(), { once: true });
      return wake.promise;
    },
    async tick() {
      await slept.promise;
      const due = wake;
      [wake, slept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      due.resolve();
      await slept.promise;
    },
  };
}

/** Whether it can be written down here whose lock is broken. */
let isWritable = true;
async function breaking(broken: Problem, breakIt: () => Promise<void>): Promise<void> {
  if (!isWritable) throw problem('audit.unwritable', { file: 'audit.log', reason: 'no space left' });
  await breakIt();
  reports.push(broken);
}

const locks = (
  runId: string,
  voters: readonly string[] = [],
  clock: Clock = handClock(),
  needsMajority = true,
  breakLocks = false,
  earlier: readonly string[] = [],
): HostLocks =>
  createHostLocks({
    connections: { to },
    holder: { runId, operator: 'ann', machine: 'm', pid: 1, command: 'test' },
    voters,
    clock,
    breaking: breakLocks ? breaking : undefined,
    needsMajority,
    earlier,
    pathsOf,
    isAlive: () => false,
    report: (found) => void reports.push(found),
  });
const holderOn = async (host: string): Promise<string | undefined> =>
  (await inspectLock(await to(host), pathsOf(host)))?.runId;

/** What a step does on a host, under the fence of these locks. */
async function change(ours: HostLocks, host: string): Promise<void> {
  const port = createHostPort({
    connection: await to(host),
    fence: () => ours.fenceOf(host),
    paths: pathsOf(host),
  });
  await port.mark({ runId: 'r', node: 'n', step: 's', subject: host });
}

describe('locks on hosts', () => {
  it('of a killed attempt go back too where nothing was left to do, those of others stay', async () => {
    await locks('run').cover('done');
    await locks('other').cover('theirs');
    await locks('run').cover('voter');
    const resumed = locks('run', ['voter'], handClock(), true, false, ['done', 'theirs', 'never', 'left']);
    await resumed.cover('left');
    await resumed.release();
    expect(await Promise.all(['done', 'theirs', 'never', 'left', 'voter'].map(holderOn))).toEqual([
      undefined,
      'other',
      undefined,
      undefined,
      undefined,
    ]);
    const idle = locks('run', ['voter'], handClock(), true, false, []);
    await locks('run').cover('voter');
    await idle.release();
    expect(await holderOn('voter')).toBeUndefined();
    expect(reports).toEqual([]);
  });

  it('takes the majority before the host, and gives all back', async () => {
    const ours = locks('r1', ['a', 'b', 'c']);
    cut.add('b');
    await ours.cover('d');
    cut.clear();
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(holderOn))).toEqual(['r1', undefined, 'r1', 'r1']);
    await change(ours, 'd');
    await ours.release();
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(holderOn))).toEqual(Array(4).fill(undefined));
  });

  it('goes on without a majority where that is allowed, but never past the lock of another', async () => {
    cut.add('a').add('b');
    const ours = locks('r1', ['a', 'b', 'c'], handClock(), false);
    await ours.cover('d');
    await expect(locks('r2', ['a', 'b', 'c'], handClock(), false).cover('d')).rejects.toMatchObject({
      code: 'host.lock-held',
    });
    await expect(locks('r3', ['a', 'b', 'c']).cover('e')).rejects.toThrow();
    cut.clear();
    await ours.release();
  });

  it('takes only the majority for changes that go through the API', async () => {
    const ours = locks('r1', ['a']);
    await ours.coverCluster();
    expect(await holderOn('a')).toBe('r1');
    await ours.release();
  });

  it('gets on a second try what it could not get on the first', async () => {
    const ours = locks('r1', ['a']);
    cut.add('a');
    await expect(ours.cover('b')).rejects.toBe(unreachable);
    cut.clear();
    cut.add('b');
    await expect(ours.cover('b')).rejects.toBe(unreachable);
    cut.clear();
    await ours.cover('b');
    expect(await holderOn('b')).toBe('r1');
    await ours.release();
  });

  it('leaves nothing to the one who lost, and lets him in once the winner is done', async () => {
    const [first, second] = [locks('r1', ['a', 'b', 'c']), locks('r2', ['a', 'b', 'c'])];
    await first.cover('b');
    await expect(second.cover('d')).rejects.toMatchObject({ code: 'host.lock-held' });
    expect(await holderOn('d')).toBeUndefined();
    await first.release();
    await second.cover('d');
    await second.release();
  });

  it('gives back what was still being taken when it was released', async () => {
    const ours = locks('r1');
    const covering = ours.cover('a');
    await Promise.resolve();
    await Promise.allSettled([ours.release(), covering]);
    expect(await holderOn('a')).toBeUndefined();
  });

  it('refuses changes and further hosts after it was released', async () => {
    const ours = locks('r1');
    await ours.cover('a');
    await ours.release();
    await expect(change(ours, 'a')).rejects.toMatchObject({ code: 'host.lock-lost' });
    await expect(change(ours, 'never-covered')).rejects.toMatchObject({ code: 'host.lock-lost' });
    await expect(ours.cover('b')).rejects.toMatchObject({ code: 'host.lock-lost' });
    expect(await readdir(directory)).not.toContain('b');
  });

  it('covers nothing more once a renewal found a lock of another', async () => {
    const clock = handClock();
    const ours = locks('r1', [], clock);
    await ours.cover('a');
    const seen = await inspectLock(await to('a'), pathsOf('a'));
    if (seen === undefined) throw new Error('a is not locked');
    await breakLock(await to('a'), seen, pathsOf('a'));
    const other = locks('r2');
    await other.cover('a');
    await clock.tick();
    await vi.waitFor(() => expect(ours.assure()).rejects.toMatchObject({ code: 'host.lock-lost' }), patience);
    await expect(ours.cover('b')).rejects.toMatchObject({ code: 'host.lock-lost', where: { host: 'a' } });
    await expect(change(ours, 'a')).rejects.toMatchObject({ code: 'host.lock-lost' });
    await ours.release();
    expect(await holderOn('a')).toBe('r2');
    await other.release();
  });

  it('stops changes of the API after a sleep in which the lock went to another', async () => {
    let now = 0;
    const ours = locks('r1', ['a'], { ...handClock(), now: () => now });
    await ours.assure();
    await ours.coverCluster();
    const seen = await inspectLock(await to('a'), pathsOf('a'));
    if (seen === undefined) throw new Error('a is not locked');
    await breakLock(await to('a'), seen, pathsOf('a'));
    const other = locks('r2', ['a']);
    await other.coverCluster();
    await ours.assure();
    now = 120_000;
    await expect(ours.assure()).rejects.toMatchObject({ code: 'host.lock-lost', where: { host: 'a' } });
    await expect(ours.assure()).rejects.toMatchObject({ code: 'host.lock-lost' });
    await ours.release();
    expect(await holderOn('a')).toBe('r2');
    await other.release();
  });

  it('lets changes of the API pass after a sleep in which nobody came, and where no host can be asked', async () => {
    let now = 0;
    const ours = locks('r1', ['a'], { ...handClock(), now: () => now });
    await ours.coverCluster();
    now = 120_000;
    await ours.assure();
    now = 240_000;
    cut.add('a');
    await ours.assure();
    cut.clear();
    await ours.release();
    await ours.assure();
  });

  it('is renewed on the others, again and again, while one host does not answer', async () => {
    const clock = handClock();
    const ours = locks('r1', [], clock);
    await ours.cover('a');
    await ours.cover('b');
    const over = Promise.withResolvers<void>();
    silent.set('b', over.promise);
    const renewed = join(pathsOf('a').lock, 'renewed');
    for (const _round of [1, 2]) {
      await utimes(renewed, 1, 1);
      // A renewal that has just been written may not be over yet, and is not begun twice.
      await vi.waitFor(async () => {
        await clock.tick();
        expect((await stat(renewed)).mtimeMs).toBeGreaterThan(1_000);
      }, patience);
    }
    over.resolve();
    await ours.release();
    expect(reports).toEqual([]);
  });

  it('is renewed from the first host on, while another is still waited for', async () => {
    const clock = handClock();
    const ours = locks('r1', ['a', 'b'], clock);
    const over = Promise.withResolvers<void>();
    silent.set('b', over.promise);
    const covering = ours.coverCluster();
    await vi.waitFor(async () => expect(await holderOn('a')).toBe('r1'), patience);
    const renewed = join(pathsOf('a').lock, 'renewed');
    await utimes(renewed, 1, 1);
    await clock.tick();
    await vi.waitFor(async () => expect((await stat(renewed)).mtimeMs).toBeGreaterThan(1_000), patience);
    over.resolve();
    await covering;
    await ours.release();
  });

  it('is not lost by a renewal that comes too late for one that was given back', async () => {
    const clock = handClock();
    const ours = locks('r1', ['a', 'b'], clock);
    const [renewal, login] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    silent.set('b', login.promise);
    const tried = ours.coverCluster();
    await vi.waitFor(async () => expect(await holderOn('a')).toBe('r1'), patience);
    silent.set('a', renewal.promise);
    await clock.tick();
    silent.clear();
    cut.add('b');
    login.resolve();
    await expect(tried).rejects.toBe(unreachable);
    cut.clear();
    await ours.coverCluster();
    renewal.resolve();
    const renewed = join(pathsOf('a').lock, 'renewed');
    await utimes(renewed, 1, 1);
    await vi.waitFor(async () => {
      await clock.tick();
      expect((await stat(renewed)).mtimeMs).toBeGreaterThan(1_000);
    }, patience);
    await ours.assure();
    await ours.release();
  });

  it('goes on when a renewal finds no connection', async () => {
    const clock = handClock();
    const ours = locks('r1', [], clock);
    await ours.cover('a');
    cut.add('a');
    await clock.tick();
    cut.clear();
    await ours.cover('b');
    await ours.release();
  });

  it('reports a lock that could not be given back', async () => {
    const ours = locks('r1');
    await ours.cover('a');
    cut.add('a');
    await ours.release();
    expect(reports).toMatchObject([{ code: 'host.lock-left-behind', where: { host: 'a' } }]);
  });

  it('says of an earlier attempt only what it may have left: a voter that is off was never changed', async () => {
    const resumed = locks('r1', ['voter'], handClock(), true, false, ['changed']);
    cut.add('voter').add('changed');
    await resumed.release();
    expect(reports).toMatchObject([{ code: 'host.lock-left-behind', where: { host: 'changed' } }]);
  });

  it('says since when a host is locked, by the clock of who locked it', async () => {
    const since = '2026-11-17T01:02:03.000Z';
    const ours = locks('r1', [], handClock(Date.parse(since)));
    await ours.cover('a');
    const refused = await locks('r2')
      .cover('a')
      .catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code: 'host.lock-held', params: { since } });
    expect(refused).toMatchObject({
      why: { en: expect.stringContaining(`since ${since}`), zh: expect.stringContaining(`自 ${since} 起`) },
    });
    await ours.release();
  });

  it('names the holder of a lock that an earlier version took, which does not say since when', async () => {
    const ours = locks('r1');
    await ours.cover('a');
    const path = join(pathsOf('a').lock, 'holder');
    const { since: _, ...earlier } = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify(earlier));
    await expect(locks('r2').cover('a')).rejects.toMatchObject({
      what: { en: expect.stringContaining('ann on m, process 1') },
      why: { en: expect.stringContaining('since an unknown time'), zh: expect.stringContaining('未知时间') },
    });
    await ours.release();
  });

  it('takes a holder that renewed nothing for long for dead, robs it only when told to, and says whose lock it was', async () => {
    const since = '2026-11-17T01:02:03.000Z';
    const dead = locks('r1', ['a'], handClock(Date.parse(since)));
    await dead.cover('a');
    const longAgo = new Date(Date.now() - 90_000);
    await utimes(join(pathsOf('a').lock, 'renewed'), longAgo, longAgo);
    await expect(locks('r2', ['a']).cover('a')).rejects.toMatchObject({
      code: 'host.lock-stale',
      why: { en: expect.stringContaining(`since ${since}`) },
    });
    expect(await holderOn('a')).toBe('r1');
    isWritable = false;
    const unable = locks('r2', ['a'], handClock(), true, true).cover('a');
    await expect(unable).rejects.toMatchObject({ code: 'audit.unwritable' });
    expect(await holderOn('a')).toBe('r1');
    isWritable = true;
    const told = locks('r3', ['a'], handClock(), true, true);
    await told.cover('a');
    expect(reports).toMatchObject([
      { code: 'host.lock-broken', where: { host: 'a' }, params: { run: 'r1', operator: 'ann', since } },
    ]);
    await told.release();
    await dead.release();
  });
});
