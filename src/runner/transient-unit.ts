import { dirname } from 'node:path/posix';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../connector/connection.ts';
import { Problem, problem } from '../problem/problem.ts';
import { same, type Text } from '../problem/text.ts';
import { bytesOf, digestOf, type SmallContent } from './content.ts';
import { changeFailed, exitCodeText, type Fence, runScript, systemPath } from './run-script.ts';
import { type Script, sh } from './script.ts';
import { shellFunctions } from './shell-functions.ts';
import type { StatePaths } from './state-paths.ts';

export interface UnitCommand {
  /** Without `.service`. The name is what keeps a second copy from starting. */
  readonly unit: string;
  readonly argv: readonly [string, ...string[]];
  readonly stdin?: SmallContent;
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

/** A name of letters, digits and dashes that stays different where the parts differ. */
export function unitNameOf(runId: string, nodeId: string): string {
  const readable = `${runId}-${nodeId}`.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 120);
  return `kubexm-${readable}-${digestOf(`${runId}\0${nodeId}`).slice(0, 8)}`;
}

/**
 * Runs a command as a unit of the host, which goes on when the connection is cut. Called again with the same name and
 * command it attaches to what runs or fetches what ended; with another command it waits for the first to end.
 */
export async function runTransientUnit(
  connection: Connection,
  paths: StatePaths,
  fence: Fence,
  command: UnitCommand,
): Promise<UnitEnd> {
  const place = placeOf(command, paths);
  const start = { ...fence, script: startScript(command, place), ...laneRun(command) };
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

/** Where the host keeps how a remembered command ended. The code appears last, once the others are whole. */
export function rememberedFiles(
  command: Pick<UnitCommand, 'unit' | 'argv' | 'stdin'>,
  paths: StatePaths,
): { readonly code: string; readonly stdout: string; readonly stderr: string } {
  const { directory } = placeOf(command, paths);
  return { code: `${directory}/code`, stdout: `${directory}/stdout`, stderr: `${directory}/stderr` };
}

/** After this the same command runs anew under its name. */
export async function forgetTransientUnit(
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

/** Waits until nothing that kubexm started as a unit runs on the host any more. */
export async function quiesceUnits(
  connection: Connection,
  paths: StatePaths,
  signal: AbortSignal,
): Promise<void> {
  while ((await runningUnits(connection, paths, { waits: true, signal })) !== '');
}

export const unitsAtRest = async (connection: Connection, paths: StatePaths): Promise<boolean> =>
  (await runningUnits(connection, paths, { waits: false })) === '';

/** Looks once, or four times a second for a while until none runs. */
async function runningUnits(
  connection: Connection,
  paths: StatePaths,
  { waits, signal }: { readonly waits: boolean; readonly signal?: AbortSignal },
): Promise<string> {
  const script = sh`
    ${isRunning}
    ${patience}
    left=
    while :; do
      left=; for f in ${paths.units}/*.current; do
        u=\${f##*/}; u=\${u%.current}; [ ! -e "$f" ] || ! running "$u" || left="$left $u"
      done
      [ -n "$left" ] && ${waits ? sh`patient` : sh`false`} || break
      sleep 0.25
    done
    echo "$left"`;
  const change = { en: 'look for commands that still run', zh: '查找仍在运行的命令' };
  const route = waits ? 'channel' : 'lane';
  const { stdout } = await runScript(connection, { script, change, route, timeoutMs: pollLimitMs, signal });
  return stdout.trim();
}

const pollLimitMs = 60_000;
const laneRun = ({ change, signal }: UnitCommand) =>
  ({ change, signal, route: 'lane', timeoutMs: pollLimitMs }) as const;

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString();

/** A systemd that is busy with itself and gives no answer has not said that nothing runs. */
const isRunning = sh`
running() {
  case $(systemctl show -p ActiveState -- "$1.service" | cut -d= -f2-) in
    active|activating|deactivating|reloading|'') return 0 ;;
  esac
  return 1
}`;

/** True for twenty seconds by a clock that nobody sets: on a busy host each look may take long itself. */
const patience = sh`
uptime_seconds() { read -r up _ </proc/uptime; echo "\${up%%.*}"; }
until=$(($(uptime_seconds) + 20))
patient() { [ "$(uptime_seconds)" -lt "$until" ]; }`;

/** One name at a time runs; what each command reads and leaves has a place of its own. */
interface Place {
  readonly directory: string;
  /** Says which command runs, or ran last, under the name. */
  readonly current: string;
  readonly fingerprint: string;
}

function placeOf(
  { unit, argv, stdin = '' }: Pick<UnitCommand, 'unit' | 'argv' | 'stdin'>,
  { units }: StatePaths,
): Place {
  const fingerprint = digestOf(Buffer.concat([Buffer.from(JSON.stringify(argv)), bytesOf(stdin)]));
  return { directory: `${units}/${unit}-${fingerprint}`, current: `${units}/${unit}.current`, fingerprint };
}

/** A run that rests for longer is not taken up again. */
const rememberedDays = 30;

function startScript(
  { unit, argv, stdin = '', timeoutMs }: UnitCommand,
  { directory, current, fingerprint }: Place,
): Script {
  const program = sh`export HOME=/root PATH=${systemPath}
${argv} <${directory}/stdin >${directory}/stdout 2>${directory}/stderr
echo "$?" >${directory}/code.new
sync -- ${directory}/*
mv -f -- ${directory}/code.new ${directory}/code
`.text;
  return sh`
    ${shellFunctions}
    ${isRunning}
    own_directory ${directory}
    find ${dirname(directory)} -mindepth 1 -maxdepth 1 -mtime +${rememberedDays} -exec rm -rf -- {} +
    exec 9>>${current}
    flock 9
    if [ -e ${directory}/code ]; then echo attached; exit 0; fi
    if running ${unit}; then
      if [ "$(cat ${current})" = ${fingerprint} ]; then echo attached; else echo busy; fi
      exit 0
    fi
    printf '%s' ${program} | put ${directory}/run 0600 0:0 ''
    printf '%s' ${bytesOf(stdin).toString('base64')} | base64 -d | put ${directory}/stdin 0600 0:0 ''
    echo ${fingerprint} >${current}
    systemctl reset-failed -- ${unit}.service 2>/dev/null || :
    systemd-run --quiet --unit=${unit} --property=RuntimeMaxSec=${Math.ceil(timeoutMs / 1000)} -- /bin/sh ${directory}/run >&2
    echo started`;
}

const largestOutput = 1024 * 1024;

const waitScript = (unit: string, { directory }: Place): Script => sh`
  ${isRunning}
  ${patience}
  i=0
  while [ ! -e ${directory}/code ] && running ${unit} && patient; do
    if [ "$i" -lt 10 ]; then sleep 0.05; else sleep 0.25; fi; i=$((i + 1))
  done
  for try in 1 2 3; do
    if [ -e ${directory}/code ]; then state=ended; break
    elif running ${unit}; then echo running; exit 0
    else state=lost; sleep 0.5
    fi
  done
  echo "$state"
  if [ "$state" = ended ]; then cat ${directory}/code
  else systemctl show -p Result -- ${unit}.service | cut -d= -f2-
  fi
  for f in stdout stderr; do
    [ ! -e ${directory}/"$f" ] || tail -c ${largestOutput} ${directory}/"$f" | base64 -w0; echo
  done`;

const cleanUpScript = ({ directory }: Place): Script => sh`rm -rf -- ${directory}`;

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
