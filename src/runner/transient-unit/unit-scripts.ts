import { dirname } from 'node:path/posix';
import { bytesOf } from '../content.ts';
import { systemPath } from '../run-script.ts';
import { type Script, sh } from '../script.ts';
import { shellFunctions } from '../shell-functions.ts';
import type { NamedCommand, Place } from './unit-place.ts';

/** For the connection that carries one of these scripts; it ends by itself long before. */
export const scriptLimitMs = 60_000;

/** A systemd that is busy with itself and gives no answer has not said that nothing runs. */
export const isRunning = sh`
running() {
  case $(systemctl show -p ActiveState -- "$1.service" | cut -d= -f2-) in
    active|activating|deactivating|reloading|'') return 0 ;;
  esac
  return 1
}`;

/** True for twenty seconds by a clock that nobody sets: on a busy host each look may take long itself. */
export const patience = sh`
uptime_seconds() { read -r up _ </proc/uptime; echo "\${up%%.*}"; }
until=$(($(uptime_seconds) + 20))
patient() { [ "$(uptime_seconds)" -lt "$until" ]; }`;

/** A run that rests for longer is not taken up again. */
const rememberedDays = 30;

export function startScript(
  { unit, argv, stdin = '' }: NamedCommand,
  timeoutMs: number,
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

export const waitScript = (unit: string, { directory }: Place): Script => sh`
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

export const cleanUpScript = ({ directory }: Place): Script => sh`rm -rf -- ${directory}`;
