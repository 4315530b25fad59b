import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../connector/connection.ts';
import { Problem, problem } from '../../problem/problem.ts';
import { same, type Text } from '../../problem/text.ts';
import { changeFailed, exitCodeText, type Fence, runScript } from '../run-script.ts';
import type { StatePaths } from '../state-paths.ts';
import { type NamedCommand, placeOf } from './unit-place.ts';
import { cleanUpScript, scriptLimitMs, startScript, waitScript } from './unit-scripts.ts';

export interface UnitCommand extends NamedCommand {
  readonly change: Text;
  /** The unit's own limit on the host; it holds also when nobody is connected. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** How it ended stays on the host until it is forgotten: whoever asks again gets that end and no second run. */
  readonly remembered?: boolean;
}

export interface UnitEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** It was started by an earlier attempt; this one only waited for the end. */
  readonly attached: boolean;
}

/**
 * Runs a command as a unit of the host, which goes on when the connection is cut. Called again with the same name and
 * command it attaches to what runs or fetches what ended; with another command it waits for the first to end.
 */
export async function runUnit(
  connection: Connection,
  paths: StatePaths,
  fence: Fence,
  command: UnitCommand,
): Promise<UnitEnd> {
  const place = placeOf(command, paths);
  const start = { ...fence, script: startScript(command, command.timeoutMs, place), ...laneRun(command) };
  const wait = { script: waitScript(command.unit, place), ...laneRun(command), route: 'channel' } as const;
  const begin = async (): Promise<string> => {
    const { code, stdout, stderr } = await runScript(connection, start);
    if (code !== 0) throw changeFailed(command.change, exitCodeText(code), stderr);
    return stdout.trim();
  };
  for (let begun: string | undefined; ; ) {
    const [state = '', detail = '', stdout = '', stderr = ''] = await patiently(command, async () => {
      begun ??= await begin();
      return (await runScript(connection, wait)).stdout.split('\n');
    });
    if (state === 'running') continue;
    const notOurs = begun === 'busy' || (begun === 'attached' && state === 'lost' && detail === 'success');
    if (notOurs) {
      begun = undefined;
      continue;
    }
    if (command.remembered !== true || state !== 'ended')
      await runScript(connection, { script: cleanUpScript(place), ...laneRun(command) });
    const output = { stdout: decoded(stdout), stderr: decoded(stderr) };
    if (state === 'ended') return { code: Number(detail), ...output, attached: begun === 'attached' };
    const seconds = Math.ceil(command.timeoutMs / 1000);
    if (detail === 'timeout') throw problem('host.timed-out', { change: command.change, seconds });
    throw changeFailed(command.change, same(detail), output.stderr);
  }
}

/** After this the same command runs anew under its name. */
export async function forgetUnit(
  connection: Connection,
  paths: StatePaths,
  fence: Fence,
  command: UnitCommand,
): Promise<void> {
  const { code, stderr } = await runScript(connection, {
    ...fence,
    script: cleanUpScript(placeOf(command, paths)),
    ...laneRun(command),
  });
  if (code !== 0) throw changeFailed(command.change, exitCodeText(code), stderr);
}

const laneRun = ({ change, signal }: UnitCommand) =>
  ({ change, signal, route: 'lane', timeoutMs: scriptLimitMs }) as const;

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString();

const retryMs = 1000;

/** A host may reboot; one that is silent for longer is given up, and the unit on it is found again by a resume. */
const longestSilenceMs = 3 * 60_000;

/** A cut connection says nothing about the unit: look again. */
async function patiently<T>({ signal }: UnitCommand, look: () => Promise<T>): Promise<T> {
  let silentSince: number | undefined;
  for (;;) {
    try {
      return await look();
    } catch (thrown) {
      const cut = thrown instanceof Problem && thrown.code.startsWith('connection.');
      silentSince ??= Date.now();
      if (!cut || Date.now() - silentSince > longestSilenceMs) throw thrown;
      await sleep(retryMs, undefined, signal ? { signal } : {});
    }
  }
}
