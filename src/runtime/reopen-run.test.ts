import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RunRow } from '../engine/journal.ts';
import { canGoOn, refuseResume } from './reopen-run.ts';

const row = (change: Partial<RunRow>): RunRow => ({
  runId: 'r',
  pipeline: 'p',
  cluster: 'c',
  operator: 'ann',
  machine: hostname(),
  pid: process.pid,
  command: [],
  request: '',
  startedAt: 1,
  finishedAt: null,
  status: 'failed',
  changes: 0,
  undoable: 0,
  refused: false,
  ...change,
});
const refusal = (change: Partial<RunRow>, breakLocks = false) =>
  refuseResume(row(change), [], { breakLocks })?.code;

describe('taking up a run', () => {
  it('is for what failed or was interrupted', () => {
    expect(refusal({ status: 'failed' })).toBeUndefined();
    expect(refusal({ status: 'interrupted' })).toBeUndefined();
    expect(refusal({ status: 'done' })).toBe('run.nothing-to-resume');
    expect(refusal({ status: 'rolled-back' })).toBe('run.nothing-to-resume');
  });

  it('waits for the process that has it in hand, unless the operator knows better', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
    onTestFinished(() => void child.kill('SIGKILL'));
    const pid = child.pid ?? 0;
    expect(refusal({ status: 'running', pid })).toBe('run.still-running');
    expect(refusal({ status: 'running', pid }, true)).toBeUndefined();
    expect(refusal({ status: 'running', pid, machine: 'elsewhere' })).toBeUndefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(refusal({ status: 'running', pid })).toBeUndefined();
  });

  it('passes over a run that a lock kept out, when none is named', () => {
    expect(canGoOn(row({ refused: true }), [])).toBe(false);
    expect(canGoOn(row({ refused: true, changes: 1 }), [])).toBe(true);
    expect(canGoOn(row({ refused: false }), [])).toBe(true);
  });
});
