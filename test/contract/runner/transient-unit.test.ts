import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { createVault } from '../../../src/domain/secret.ts';
import { createHostPort, type HostPort } from '../../../src/runner/host-port.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { useLabHost } from '../fixture/use-lab-hosts.ts';
import { cutConnections } from './cut-connections.ts';

let connection: Connection;
let watcher: Connection;
let port: HostPort;

/** Other tests share the host and leave what a run is meant to leave. */
const clean = 'rm -rf /var/lib/kubexm /srv/copies /srv/go';

beforeAll(async () => {
  const host = await useLabHost();
  [connection, watcher] = [await connectTo(host), await connectTo(host)];
  port = createHostPort({ connection });
  await printed(clean);
});
afterEach(() => printed(clean));
afterAll(async () => {
  await connection?.close();
  await watcher?.close();
});

async function printed(script: string): Promise<string> {
  const { stdout } = await watcher.exec({ argv: ['/bin/sh', '-c', script], timeoutMs: 20_000 });
  return stdout.toString();
}

async function until(script: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await printed(`${script} && echo yes`)) === 'yes\n') return;
    await sleep(50);
  }
  throw new Error(`never came true: ${script}`);
}

/** Leaves one line per copy that was ever started, and takes its time. */
const slow = (seconds: number) =>
  ({
    runId: 'run-1',
    nodeId: 'kubeadm.init@node1',
    argv: ['/bin/sh', '-c', `echo copy >>/srv/copies; sleep ${seconds}; echo made; echo warned >&2; exit 3`],
    timeoutMs: 60_000,
  }) as const;

/** The same, until somebody lets it go on. */
const untilLetGo = 'for _ in $(seq 500); do [ -e /srv/go ] && break; sleep 0.1; done';
const held = {
  ...slow(0),
  argv: ['/bin/sh', '-c', `echo copy >>/srv/copies; ${untilLetGo}; echo made; echo warned >&2; exit 3`],
} as const;
const traces =
  'find /var/lib/kubexm/units -mindepth 1 -type d; systemctl list-units --all --plain --no-legend "kubexm-*"';
const ended = { code: 3, stdout: 'made\n', stderr: 'warned\n' };

describe('a command that may outlive its connection', () => {
  it('gets its input, gives its code and both outputs, and leaves nothing behind', async () => {
    const before = await printed(traces);
    const end = await port.runUnit({
      ...slow(0),
      argv: ['/bin/sh', '-c', 'cat; echo "$1" >&2; exit 4', 'sh', "$HOME %n it's\n"],
      stdin: createVault().secret('a secret\n'),
    });
    expect(end).toEqual({ code: 4, stdout: 'a secret\n', stderr: "$HOME %n it's\n\n", attached: false });
    expect(await printed(traces)).toBe(before);
  });

  it('goes on when the connection is cut, and is waited for', async () => {
    const running = port.runUnit(slow(3));
    await until('[ -e /srv/copies ]');
    await cutConnections(watcher);
    expect(await running).toMatchObject(ended);
    expect(await printed('cat /srv/copies')).toBe('copy\n');
  });

  it('is found again by a later attempt, running or ended, and never started twice', async () => {
    const gone = new AbortController();
    const first = port.runUnit({ ...slow(2), signal: gone.signal });
    await until('[ -e /srv/copies ]');
    gone.abort();
    await expect(first).rejects.toThrow();
    expect(await port.runUnit(slow(2))).toEqual({ ...ended, attached: true });
    expect(await printed('cat /srv/copies')).toBe('copy\n');
  });

  it('waits for another command of the same name to end first', async () => {
    const first = port.runUnit(slow(1));
    await until('[ -e /srv/copies ]');
    const second = port.runUnit({ ...slow(0), argv: ['/bin/sh', '-c', 'wc -l </srv/copies'] });
    expect(await first).toMatchObject(ended);
    expect(await second).toMatchObject({ code: 0, stdout: '1\n', attached: false });
  });

  it('is ended by its own limit', async () => {
    const endless = port.runUnit({ ...slow(600), timeoutMs: 1000 });
    await expect(endless).rejects.toMatchObject({ code: 'host.timed-out' });
    expect(await printed('pgrep -fx "sleep 600"')).toBe('');
  });

  it('is waited for before anything else is done on the host', async () => {
    const gone = new AbortController();
    const first = port.runUnit({ ...held, signal: gone.signal });
    await until('[ -e /srv/copies ]');
    gone.abort();
    await expect(first).rejects.toThrow();
    expect(await port.atRest()).toBe(false);
    const quiet = port.quiesce(new AbortController().signal);
    await printed('touch /srv/go');
    await quiet;
    expect(await port.atRest()).toBe(true);
    expect(await port.runUnit(held)).toEqual({ ...ended, attached: true });
    expect(await printed('cat /srv/copies')).toBe('copy\n');
  });
});

describe('a marker', () => {
  it('stays until it is taken away, whatever its step is called', async () => {
    const [one, two] = [
      { runId: 'r 1', node: 'n 1', step: 'kubeadm.init', subject: 'a' },
      { runId: 'r 1', node: 'n 2', step: "etcd.it's/../$x", subject: 'a' },
    ];
    expect(await port.unfinished()).toEqual([]);
    await port.mark(one);
    await port.mark(two);
    await port.mark(two);
    expect(await port.unfinished()).toHaveLength(2);
    expect(await port.unfinished()).toEqual(expect.arrayContaining([one, two]));
    await port.unmark(one);
    await port.unmark(one);
    expect(await port.unfinished()).toEqual([two]);
  });
});
