import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createVault } from '../domain/secret.ts';
import type { RunEvent } from '../plan/event.ts';
import { hostLogName, openJsonLog } from './json-log.ts';
import { redactEvent } from './redact-event.ts';
import { sampleEvents } from './testing/sample-events.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

async function logged(events: readonly RunEvent[]) {
  const log = openJsonLog(temporaryDirectory(), 'run-1');
  for (const event of events) log.write(redactEvent(event, createVault()));
  await log.close();
  const read = (name: string): Record<string, unknown>[] =>
    readFileSync(join(log.directory, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  return { directory: log.directory, read };
}

describe('openJsonLog', () => {
  it('writes one JSON line for every kind of event, with time, level, run and message', async () => {
    const { read } = await logged(sampleEvents());
    const lines = read('run.log');
    expect(lines).toHaveLength(sampleEvents().length);
    for (const line of lines) {
      expect(line).toMatchObject({
        timestamp: expect.stringMatching(/^2023-11-14T22:13:20\.\d{3}Z$/),
        level: expect.stringMatching(/^(debug|info|warn|error)$/),
        pipeline_id: 'run-1',
        message: expect.stringMatching(/\w/),
      });
      expect(line['message']).not.toMatch(/[{}]|undefined/);
    }
  });

  it('names module, task, step, host and duration of a step', async () => {
    const { read } = await logged(sampleEvents('Install etcd'));
    expect(read('run.log').find(({ event }) => event === 'step-changed')).toEqual({
      timestamp: '2023-11-14T22:13:20.006Z',
      level: 'info',
      pipeline_id: 'run-1',
      event: 'step-changed',
      stage: 'install',
      module: 'etcd',
      task: 'install-etcd',
      step: 'etcd.install-binary',
      node: 'node2',
      graph_node: 'install/etcd/install-etcd/etcd.install-binary',
      message: 'Install etcd: changed',
      duration_ms: 3000,
    });
  });

  it('says of a failure what, why, where and what to do, and keeps the stack of its cause', async () => {
    const { read } = await logged(sampleEvents('disk full'));
    expect(read('node1.log').find(({ event }) => event === 'step-failed')).toMatchObject({
      level: 'error',
      problem: {
        code: 'telemetry.sink-failed',
        what: 'disk full could not be written any further: disk full',
        fix: expect.stringContaining('free space'),
        where: { host: 'node1' },
        stack: expect.stringMatching(/^Error: disk full\n {4}at /),
      },
    });
  });

  it('keeps a log for each host with the lines about that host alone', async () => {
    const { directory, read } = await logged(sampleEvents());
    expect(readdirSync(directory).sort()).toEqual(['node1.log', 'node2.log', 'run.log']);
    expect(read('node2.log').map(({ event }) => event)).toEqual([
      'step-changed',
      'undo-started',
      'undo-applied',
    ]);
    expect(new Set(read('node1.log').map(({ node }) => node))).toEqual(new Set(['node1']));
  });

  it('keeps the logs to the operator alone', async () => {
    const { directory } = await logged(sampleEvents());
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(directory))
      expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
  });

  it('goes on in the same file when a run is resumed', async () => {
    const clusterDirectory = temporaryDirectory();
    for (const event of sampleEvents().slice(0, 2)) {
      const log = openJsonLog(clusterDirectory, 'run-1');
      log.write(redactEvent(event, createVault()));
      await log.close();
    }
    const content = readFileSync(join(clusterDirectory, 'logs/run-1/run.log'), 'utf8');
    expect(content.split('\n')).toHaveLength(3);
  });

  it.each([
    ['node1', 'node1.log'],
    ['@control', '@control.log'],
    ['10.0.0.1', '10.0.0.1.log'],
    ['fd00::1', 'fd00::1.log'],
    ['run', '%72un.log'],
    ['..', '...log'],
    ['../../etc/passwd', '..%2F..%2Fetc%2Fpasswd.log'],
    ['主机', '%E4%B8%BB%E6%9C%BA.log'],
  ])('names the log of host %s %s', (host, name) => expect(hostLogName(host)).toBe(name));
});
