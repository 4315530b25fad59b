import { text } from '../problem/text.ts';
import type { Outcome } from './connection.ts';
import type { Interruption } from './interrupted.ts';
import type { RootAccess } from './root-access.ts';
import { markVariable } from './root-line.ts';
import { type Started, start } from './start.ts';
import { within } from './within.ts';

/**
 * Everything of a command is in its session, or carries its mark in the environment when it made itself a daemon.
 * Each is asked to end once, killed two seconds later, and given up on (exit 1) after three more. Two seconds are taken from
 * the clock: looking for processes alone takes as long on a host that has many and is busy.
 */
const stopScript = `
found() {
  marked=$(grep -lsF "${markVariable}=$1" /proc/[0-9]*/environ)
  for process in /proc/[0-9]*; do
    read -r stat <"$process/stat" || continue
    stat=\${stat##*) }
    case $stat in Z* | X*) continue ;; esac
    stat=\${stat#* * * }
    case "\${stat%% *} $marked" in "$2 "* | *"$process/environ"*) printf '%s ' "\${process#/proc/}" ;; esac
  done 2>/dev/null
}
asked= kills=0
while [ $kills -lt 30 ]; do
  pids=$(found "$1" "$2")
  [ -n "$pids" ] || exit 0
  read -r now _ </proc/uptime
  now=\${now%.*}
  if [ -z "$asked" ]; then
    kill -TERM $pids; asked=$now
  elif [ $((now - asked)) -gt 2 ]; then
    kill -KILL $pids; kills=$((kills + 1))
  fi 2>/dev/null
  sleep 0.1
done
exit 1
`;

const beginPatienceMs = 5_000;
const scriptPatienceMs = 12_000;
const endPatienceMs = 5_000;

const unconfirmed: Outcome = {
  kind: 'unknown',
  because: text('the host does not say that the command stopped', '主机没有确认命令已经停止'),
};

/** Stops all that a command started. Failing to is not a second failure: it only means that nobody knows. */
export async function stop(access: RootAccess, started: Started, why: Interruption): Promise<Outcome> {
  const nothingLeft = await stopped(access, started).catch(() => false);
  started.abandon();
  return nothingLeft ? { kind: why } : unconfirmed;
}

async function stopped(access: RootAccess, started: Started): Promise<boolean> {
  const session = await within(beginPatienceMs, started.session);
  const done = await within(scriptPatienceMs, runStopScript(access, started.id, ownSession(session)));
  const ended = await within(endPatienceMs, started.ended);
  return done === true && (session !== undefined || (ended !== undefined && ended.kind !== 'lost'));
}

/** Session 0 is nobody's own: its leader lives outside the process namespace. */
const ownSession = (session: string | undefined): string =>
  session === undefined || session === '0' ? '' : session;

async function runStopScript(access: RootAccess, id: string, session: string): Promise<boolean> {
  const script = await start(access, {
    argv: ['/bin/sh', '-c', stopScript, 'sh', id, session],
    urgent: true,
    onStdout: () => undefined,
    onStderr: () => undefined,
  });
  script.stdin.end();
  const end = await script.ended;
  return end.kind === 'exited' && end.code === 0;
}
