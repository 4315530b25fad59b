import { expect } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { type ApplyContext, type Check, isBatched, type Step } from '../../../src/plan/step.ts';
import { createHostPort, type HostPort } from '../../../src/runner/host-port.ts';

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

/**
 * drifted → apply → satisfied → a second apply changes nothing → undo → exactly as before. Every step passes it on a
 * real host; looking alone never changes anything.
 */
export async function converges<In>(connection: Connection, row: ConvergenceCase<In>): Promise<void> {
  const port = createHostPort({ connection });
  const record = { runId: `convergence-${process.pid}`, sequence: ++sequence };
  const show = () => printed(connection, row.shows);
  const witness = () => printed(connection, row.witness ?? ':');
  const traces = () => printed(connection, everything);
  try {
    await printed(connection, row.before ?? ':');
    const before = await show();
    const untouched = await traces();
    const first = await check(row, port);
    expect(await traces()).toBe(untouched);
    expect(first.state).toBe('drifted');
    if (first.state === 'drifted') row.drift?.(first);

    const actions = await port.capture(capturesOf(row), record);
    expect(await show()).toBe(before);
    await row.step.apply(port, row.input, undefined, context);
    expect(await check(row, port)).toEqual({ state: 'satisfied', output: undefined });

    const after = [await show(), await witness()];
    expect(after[0]).not.toBe(before);
    await row.step.apply(port, row.input, undefined, context);
    expect([await show(), await witness()]).toEqual(after);

    await port.revert(actions, record);
    expect(await show()).toBe(before);
    await port.revert(actions, record);
    expect(await show()).toBe(before);
  } finally {
    await printed(connection, row.after ?? ':');
    await printed(connection, 'rm -rf /var/lib/kubexm');
  }
}

const context: ApplyContext = {
  runId: 'convergence',
  nodeId: 'node',
  signal: new AbortController().signal,
  situation: { interrupted: false },
  progress: () => undefined,
};

/** Names, inodes, times, modes and owners of all that a check could have touched by mistake. */
const everything = `find /etc /opt /usr/local /srv /root /home /var/lib/kubexm /var/lib/dpkg /run/systemd/system \\
  -xdev -printf '%p %i %T@ %m %U %G %s\\n' 2>/dev/null | sort | sha256sum`;

function check<In>({ step, input }: ConvergenceCase<In>, port: HostPort): Promise<Check<unknown>> {
  const situation = { interrupted: false };
  if (!isBatched(step.check)) return step.check.ask(port, input, situation);
  const { reads, judge } = step.check;
  return port.read(reads(input)).then((answers) => judge(input, answers, situation));
}

function capturesOf<In>({ step, input }: ConvergenceCase<In>) {
  const plan = step.undo(input);
  if ('irreversible' in plan) throw new Error(`${step.id} cannot be undone`);
  return plan.capture;
}

async function printed(connection: Connection, script: string): Promise<string> {
  const result = await connection.exec({
    argv: ['/bin/sh', '-ec', script],
    timeoutMs: 100_000,
  });
  if (result.outcome.kind !== 'exited' || result.outcome.code !== 0)
    throw new Error(`${JSON.stringify(result.outcome)} ${result.stderr} from ${script}`);
  return result.stdout.toString();
}
