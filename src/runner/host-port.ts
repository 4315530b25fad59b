import type { Connection } from '../connector/connection.ts';
import type { Answer, Capture, Port, Read } from '../plan/port.ts';
import { problem } from '../problem/problem.ts';
import { fill, type Text, text } from '../problem/text.ts';
import { applyChanges } from './change/apply-changes.ts';
import type { HostChange } from './change/host-change.ts';
import { bytesOf, type SmallContent } from './content.ts';
import { listMarkers, removeMarker, writeMarker } from './marker.ts';
import { compileReads } from './read/compile-reads.ts';
import { type HostRead, isHostRead } from './read/host-read.ts';
import { isWebRead, readWeb } from './read/web-read.ts';
import { changeFailed, endOf, exitCodeText, fencedArgv, runScript, systemPath } from './run-script.ts';
import { type Script, sh } from './script.ts';
import { shellFunctions } from './shell-functions.ts';
import { type StatePaths, statePaths } from './state-paths.ts';
import { forgetUnit, runUnit, type UnitCommand, type UnitEnd } from './transient-unit/run-unit.ts';
import { unitNameOf } from './transient-unit/unit-place.ts';
import { quiesceUnits, unitsAtRest } from './transient-unit/units-at-rest.ts';
import { captureState } from './undo/capture-state.ts';
import { type HostCapture, isHostCapture } from './undo/host-capture.ts';
import { outlivesConnection, revertScript } from './undo/revert-actions.ts';

interface HostCommand {
  readonly argv: readonly [string, ...string[]];
  readonly stdin?: SmallContent;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

interface LongCommand extends HostCommand {
  readonly runId: string;
  readonly nodeId: string;
  readonly remembered?: boolean;
}

export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A host as steps see it: questions, changes and captures are data of closed sets, and procedures may run commands. */
export interface HostPort extends Port {
  /** In order, each only as far as it is still needed; throws at the first that fails. */
  change(changes: readonly HostChange[], signal?: AbortSignal): Promise<void>;
  run(command: HostCommand): Promise<CommandEnd>;
  /** For what may outlive the connection: never two copies, and found again after a cut. */
  runUnit(command: LongCommand): Promise<UnitEnd>;
  /** Lets a remembered command run anew the next time it is asked for. */
  forgetUnit(command: LongCommand): Promise<void>;
}

export interface HostPortOptions {
  readonly connection: Connection;
  /** The token of our lock on this host, once there is one; everything that changes the host carries it. */
  readonly fence?: () => string | undefined;
  readonly paths?: StatePaths;
}

const readLimitMs = 120_000;
const changeLimitMs = 30 * 60_000;

export function createHostPort({ connection, fence, paths = statePaths() }: HostPortOptions): HostPort {
  const fenced = () => ({ fence: fence?.(), lockDirectory: paths.lock });

  async function runAsUnit(
    unit: string,
    script: Script,
    change: Text,
    signal?: AbortSignal,
  ): Promise<UnitEnd> {
    const stdin = sh`set -e
export LC_ALL=C PATH=${systemPath}
${shellFunctions}
${script}`.text;
    const command = {
      unit,
      argv: ['/bin/sh', '-s'],
      stdin,
      change,
      timeoutMs: changeLimitMs,
      signal,
    } as const;
    return runUnit(connection, paths, fenced(), command);
  }

  return {
    read: (reads, signal) => readState(connection, paths, reads, signal),
    change: (changes, signal) =>
      applyChanges(changes, {
        connection,
        paths,
        run: (run) => runScript(connection, { ...run, ...fenced(), timeoutMs: changeLimitMs, signal }),
        runAsUnit: (script, change) => runAsUnit('kubexm-packages', script, change, signal),
        timeoutMs: changeLimitMs,
        signal,
      }),
    async run({ argv, stdin = '', timeoutMs, signal }) {
      const change = fill(text('run {program}', '运行 {program}'), { program: argv[0] });
      const result = await connection.exec({
        argv: fencedArgv(argv, fenced()),
        stdin: bytesOf(stdin),
        timeoutMs,
        ...(signal ? { signal } : {}),
      });
      return endOf(result, { change, timeoutMs, signal }, connection.host);
    },
    runUnit: (command) => runUnit(connection, paths, fenced(), unitCommandOf(command)),
    forgetUnit: (command) => forgetUnit(connection, paths, fenced(), unitCommandOf(command)),
    capture: (captures, record) =>
      captureState(connection, paths, fenced(), captures.map(hostCapture), record),
    async revert(actions, record, signal) {
      const change = text('return to the state before', '恢复到之前的状态');
      const script = revertScript(actions, record, paths);
      const { code, stderr } = outlivesConnection(actions)
        ? await runAsUnit(unitNameOf(record.runId, `undo-${record.node}`), script, change, signal)
        : await runScript(connection, {
            ...fenced(),
            script: sh`${shellFunctions}
${script}`,
            change,
            route: 'channel',
            timeoutMs: changeLimitMs,
            signal,
          });
      if (code !== 0) throw changeFailed(change, exitCodeText(code), stderr);
    },
    unfinished: () => listMarkers(connection, paths),
    atRest: () => unitsAtRest(connection, paths),
    quiesce: (signal) => quiesceUnits(connection, paths, signal),
    mark: (marker) => writeMarker(connection, paths, fenced(), marker),
    unmark: (marker) => removeMarker(connection, paths, fenced(), marker),
  };
}

const unitCommandOf = ({ runId, nodeId, ...command }: LongCommand): UnitCommand => ({
  ...command,
  unit: unitNameOf(runId, nodeId),
  change: fill(text('run {program}', '运行 {program}'), { program: command.argv[0] }),
});

async function readState(
  connection: Connection,
  paths: StatePaths,
  reads: readonly Read[],
  signal?: AbortSignal,
): Promise<readonly Answer[]> {
  const pages = reads.filter(isWebRead).map((read) => readWeb(connection, read));
  const said = await readScripted(
    connection,
    paths,
    reads.filter((read) => !isWebRead(read)),
    signal,
  );
  const [fetched, rest] = [(await Promise.all(pages)).values(), said.values()];
  return reads.map((read): Answer => (isWebRead(read) ? fetched : rest).next().value);
}

/** What the host says of itself, all from one script. */
async function readScripted(
  connection: Connection,
  paths: StatePaths,
  reads: readonly Read[],
  signal?: AbortSignal,
): Promise<readonly Answer[]> {
  if (reads.length === 0) return [];
  const { script, parse } = compileReads(reads.map(hostRead), paths);
  const change = text('look at the host', '读取主机状态');
  const end = await runScript(connection, { script, change, route: 'lane', timeoutMs: readLimitMs, signal });
  const answers = parse(end.stdout);
  if (!answers) throw problem('host.answer-incomplete', { end: exitCodeText(end.code) });
  return answers;
}

function hostRead(read: Read): HostRead {
  if (!isHostRead(read)) throw new TypeError(`a host cannot be asked about ${read.kind}`);
  return read;
}

function hostCapture(capture: Capture): HostCapture {
  if (!isHostCapture(capture)) throw new TypeError(`a host cannot remember ${capture.kind}`);
  return capture;
}
