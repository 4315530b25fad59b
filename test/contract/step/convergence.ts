import { expect } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import type { Check, Step } from '../../../src/plan/step.ts';
import { createHostPort, type HostPort } from '../../../src/runner/host-port.ts';
import { printOn } from '../fixture/print-on.ts';
import { applied, checked } from '../runner/step-runs.ts';

export interface ConvergenceCase<In> {
  readonly name: string;
  readonly step: Step<In, unknown, HostPort>;
  readonly input: In;
  /** Shell lines that bring the host into a state the step does not want, and take it away again. */
  readonly before?: string;
  readonly after?: string;
  /** Shell lines that print all the step may touch: content, mode, owner, unit state, packages. */
  readonly shows: string;
  /** Shell lines that print what a needless second change would alter: inodes, start times. */
  readonly witness?: string;
  /** The check that finds the drift. */
  readonly drift?: (check: Extract<Check<unknown>, { state: 'drifted' }>) => void;
}

let sequence = 0;
const nextRecord = () => ({ runId: `convergence-${process.pid}`, node: String(++sequence) });

/** Dies after half of what there is to do, or before it hears how a command ended. */
const killedHalfWay = (port: HostPort): HostPort => ({
  ...port,
  async change(changes, signal) {
    await port.change(changes.slice(0, changes.length / 2), signal);
    throw new Error('killed');
  },
  async run(command) {
    await port.run(command);
    throw new Error('killed');
  },
  async runUnit(command) {
    await port.runUnit(command);
    throw new Error('killed');
  },
});

/**
 * drifted → apply → satisfied → a second apply changes nothing → undo → exactly as before; and the same once more for
 * a run that died half way and was resumed. Every step passes it on a real host; looking alone never changes anything.
 */
export async function converges<In>(connection: Connection, row: ConvergenceCase<In>): Promise<void> {
  const port = createHostPort({ connection });
  const record = nextRecord();
  const show = () => printOn(connection, row.shows);
  const witness = () => printOn(connection, row.witness ?? ':');
  const traces = () => printOn(connection, everything);
  try {
    await printOn(connection, row.before ?? ':');
    const before = await show();
    const untouched = await traces();
    const found = await checked(port, row.step, row.input);
    expect(await traces()).toBe(untouched);
    expect(found.state).toBe('drifted');
    if (found.state === 'drifted') row.drift?.(found);

    const actions = await port.capture(capturesOf(row), record);
    expect(await show()).toBe(before);
    await applied(port, row.step, row.input);
    expect(await checked(port, row.step, row.input)).toEqual({ state: 'satisfied', output: undefined });

    const after = [await show(), await witness()];
    expect(after[0]).not.toBe(before);
    await applied(port, row.step, row.input);
    expect([await show(), await witness()]).toEqual(after);

    await port.revert(actions, record);
    expect(await show()).toBe(before);
    await port.revert(actions, record);
    expect(await show()).toBe(before);

    const [first, second] = [nextRecord(), nextRecord()];
    const untilKilled = await port.capture(capturesOf(row), first);
    await expect(applied(killedHalfWay(port), row.step, row.input)).rejects.toThrow('killed');
    const afterResume = await port.capture(capturesOf(row), second);
    await applied(port, row.step, row.input);
    expect(await checked(port, row.step, row.input)).toEqual({ state: 'satisfied', output: undefined });
    await port.revert(afterResume, second);
    await port.revert(untilKilled, first);
    expect(await show()).toBe(before);
  } finally {
    await printOn(connection, row.after ?? ':');
    await printOn(connection, 'rm -rf /var/lib/kubexm');
  }
}

/** Names, inodes, times, modes and owners of all that a check could have touched by mistake; readers of rpm share a lock. */
const everything = `find /etc /opt /usr/local /srv /root /home /var/lib/kubexm /var/lib/dpkg /var/lib/rpm /run/systemd/system \\
  -xdev ! -name '*.sqlite-shm' -printf '%p %i %T@ %m %U %G %s\\n' 2>/dev/null | sort | sha256sum`;

function capturesOf<In>({ step, input }: ConvergenceCase<In>) {
  const plan = step.undo(input);
  if ('irreversible' in plan) throw new Error(`${step.id} cannot be undone`);
  return plan.capture;
}
