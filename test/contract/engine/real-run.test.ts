import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { onHost as on } from '../fixture/on-host.ts';
import { type ContractHost, useLabHosts } from '../fixture/use-lab-hosts.ts';
import { starts, traces } from './service-pipeline.ts';

interface Outcome {
  readonly status?: string;
  readonly undone?: number;
  readonly totals?: { readonly changed: number; readonly satisfied: number };
  readonly problem?: string;
  readonly why?: string;
}

let hosts: readonly ContractHost[];
let desk: string;
const script = join(import.meta.dirname, 'run-service.ts');

beforeEach(async () => {
  hosts = await useLabHosts(3);
  desk = mkdtempSync(join(tmpdir(), 'kubexm-real-run-'));
});

afterEach(() => {
  rmSync(desk, { recursive: true });
  const reset = `systemctl disable --now kubexm-demo.service 2>/dev/null; rm -rf /etc/kubexm-demo.conf /etc/sysctl.d/99-kubexm-demo.conf \
    /etc/systemd/system/kubexm-demo.service* /var/lib/kubexm /run/kubexm; sysctl -qw net.ipv4.ip_local_reserved_ports=; systemctl daemon-reload; \
    sed -i '/BEGIN KubeXM/,/END KubeXM/d' /etc/hosts; journalctl --rotate -q; journalctl --vacuum-time=1s -q`;
  for (const host of hosts) on(host, reset);
});

const states = (): string[] => hosts.map((host) => on(host, traces));
const startCounts = (): number[] => hosts.map((host) => Number(on(host, starts)));

function start(...words: string[]): { child: ChildProcess; ended: Promise<Outcome | undefined> } {
  const file = stringify({
    metadata: { name: 'real' },
    spec: {
      hosts: hosts.map(({ name, address, port, privateKeyPath }) => ({
        name,
        address,
        port,
        privateKeyPath,
      })),
    },
  });
  const env = { ...process.env, KUBEXM_TEST_HOSTS: file, KUBEXM_TEST_DESK: desk };
  const child = spawn(process.execPath, [script, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const ended = new Promise<Outcome | undefined>((resolve) =>
    child.on('close', () => resolve(output === '' ? undefined : (JSON.parse(output) as Outcome))),
  );
  return { child, ended };
}

const run = (...words: string[]): Promise<Outcome | undefined> => start(...words).ended;

function lastRunId(): string {
  const database = new DatabaseSync(join(desk, '.kubexm', 'real', 'journal.db'));
  const row = database.prepare('SELECT run_id FROM runs ORDER BY started_at DESC').get();
  database.close();
  return String(row?.['run_id']);
}

describe('declared steps in a rolling region on real hosts', () => {
  it('converge, have nothing to do the second time, and are rolled back exactly', async () => {
    const before = states();
    expect(await run('run', 'v1')).toMatchObject({ status: 'done', totals: { changed: 6 } });
    const after = states();
    expect(after).not.toEqual(before);
    expect(startCounts()).toEqual([1, 1, 1]);
    expect(await run('run', 'v1')).toMatchObject({ status: 'done', totals: { changed: 0, satisfied: 6 } });
    expect(states()).toEqual(after);
    expect(startCounts()).toEqual([1, 1, 1]);
    expect(await run('run', 'v2')).toMatchObject({ status: 'done', totals: { changed: 6 } });
    expect(startCounts()).toEqual([2, 2, 2]);
    expect(await run('rollback')).toEqual({ undone: 6 });
    expect(states()).toEqual(after);
  });

  it('end in the same state, with one start each, when the process is killed anywhere and the run resumed', async () => {
    const began = performance.now();
    expect(await run('run', 'v1')).toMatchObject({ status: 'done' });
    const wholeMs = performance.now() - began;
    const wanted = states();
    const kills = 5;
    for (let k = 1; k <= kills; k++) {
      expect(await run('rollback')).toEqual({ undone: expect.any(Number) });
      for (const host of hosts) on(host, 'journalctl --rotate -q; journalctl --vacuum-time=1s -q');
      const { child, ended } = start('run', 'v1');
      await sleep((wholeMs * (k + 1)) / (kills + 2));
      child.kill('SIGKILL');
      await ended;
      const resumed = await run('run', 'v1', lastRunId());
      expect(resumed, `killed at ${k} of ${kills}: ${resumed?.why}`).toMatchObject({ status: 'done' });
      expect(states(), `killed at ${k} of ${kills}`).toEqual(wanted);
      for (const count of startCounts()) expect(count).toBeLessThanOrEqual(1);
      expect(await run('run', 'v1')).toMatchObject({ totals: { changed: 0 } });
    }
  }, 600_000);
});
