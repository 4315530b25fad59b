import { randomBytes } from 'node:crypto';
import type { Connection } from '../connector/connection.ts';
import { type Text, text } from '../problem/text.ts';
import { sentNames } from './change/send-ahead.ts';
import { changeFailed, exitCodeText, runScript } from './run-script.ts';
import { type Script, sh } from './script.ts';
import { shellFunctions } from './shell-functions.ts';
import { type StatePaths, statePaths } from './state-paths.ts';

/** Who works on a host, as everybody who finds it locked is told. */
export interface LockHolder {
  readonly runId: string;
  readonly operator: string;
  readonly machine: string;
  readonly pid: number;
  readonly command: string;
}

/** What is written into a lock. */
interface Claim extends LockHolder {
  /** When it was taken, by the clock of the machine of the holder, in ISO 8601. */
  readonly since: string;
}

/** As it is found: a lock that an earlier version took does not say since when. */
export interface HeldLock extends LockHolder, Partial<Pick<Claim, 'since'>> {
  /** Seconds since it was last renewed, by the clock of the host. */
  readonly age: number;
  readonly token: string;
}

export type Acquired =
  | { readonly ok: true; readonly token: string; readonly tookOver: boolean }
  | { readonly ok: false; readonly heldBy: HeldLock };

/**
 * Takes the lock of one host, or says who has it. The directory appears with all that is in it by one rename. A run
 * gets its own lock back from an earlier attempt, which can change nothing on this host any more.
 */
export async function acquireLock(
  connection: Connection,
  holder: Claim,
  paths: StatePaths = statePaths(),
): Promise<Acquired> {
  const token = randomBytes(16).toString('hex');
  const aside = `${paths.lock}.${token}`;
  const [state, ...rest] = await underMutex(connection, paths, {
    says: text('take the lock', '获取锁'),
    script: sh`
      state=taken
      if [ -d ${paths.lock} ]; then
        if [ "$(cat ${paths.lock}/run)" != ${holder.runId} ]; then echo held; ${describe(paths)}; exit 0; fi
        state=taken-over
      fi
      own_directory ${aside}
      printf '%s' ${JSON.stringify(holder)} | put ${aside}/holder 0600 0:0 ''
      echo ${holder.runId} | put ${aside}/run 0600 0:0 ''
      echo ${token} | put ${aside}/token 0600 0:0 ''
      : >${aside}/renewed
      [ "$state" = taken ] || mv -T -- ${paths.lock} ${aside}.before
      mv -T -- ${aside} ${paths.lock}
      sync -- ${paths.root}
      rm -rf -- ${aside}.before
      echo "$state"`,
  });
  if (state === 'held') return { ok: false, heldBy: parseHeld(rest) };
  return { ok: true, token, tookOver: state === 'taken-over' };
}

/** Says that the holder is alive; `false` when the lock is no longer ours. */
export async function renewLock(
  connection: Connection,
  token: string,
  paths: StatePaths = statePaths(),
): Promise<boolean> {
  const [state] = await underMutex(connection, paths, {
    says: text('renew the lock', '续期锁'),
    script: sh`if ${isHeldWith(token, paths)}; then touch -- ${paths.lock}/renewed; echo renewed; fi`,
  });
  return state === 'renewed';
}

export const releaseLock = (
  connection: Connection,
  token: string,
  paths: StatePaths = statePaths(),
): Promise<void> => removeLock(connection, token, paths, text('release the lock', '释放锁'));

/** Takes the lock away from the holder that was seen; one that came after it stays. */
export const breakLock = (
  connection: Connection,
  seen: Pick<HeldLock, 'token'>,
  paths: StatePaths = statePaths(),
): Promise<void> => removeLock(connection, seen.token, paths, text('break the lock', '解除锁'));

export async function inspectLock(
  connection: Connection,
  paths: StatePaths = statePaths(),
): Promise<HeldLock | undefined> {
  const { stdout } = await runScript(connection, {
    script: sh`[ ! -d ${paths.lock} ] || { ${describe(paths)}
}`,
    change: text('look at the lock', '查看锁'),
    route: 'lane',
    timeoutMs: limitMs,
  });
  return stdout === '' ? undefined : parseHeld(stdout.split('\n'));
}

const limitMs = 60_000;

const isHeldWith = (token: string, { lock }: StatePaths): Script =>
  sh`[ "$(cat ${lock}/token 2>/dev/null)" = ${token} ]`;

/**
 * Renamed away first, so that nobody ever sees half a lock. With it goes the place where content waited, and what a
 * run that was killed had sent there: nobody uploads without the lock.
 */
async function removeLock(
  connection: Connection,
  token: string,
  paths: StatePaths,
  says: Text,
): Promise<void> {
  const aside = `${paths.lock}.${token}`;
  await underMutex(connection, paths, {
    says,
    script: sh`
      if ${isHeldWith(token, paths)}; then
        mv -T -- ${paths.lock} ${aside}
        rm -rf -- ${aside}
        if [ -O ${paths.staging} ]; then
          find ${paths.staging} -mindepth 1 -maxdepth 1 -regextype egrep -regex ${sentNames} -exec rm -rf -- {} +
          rmdir --ignore-fail-on-non-empty -- ${paths.staging}
        fi
      fi`,
  });
}

/** Token, age and holder, one a line. */
const describe = ({ lock }: StatePaths): Script => sh`
  cat ${lock}/token
  echo $(($(date +%s) - $(stat -c %Y ${lock}/renewed)))
  cat ${lock}/holder`;

function parseHeld([token = '', age = '', holder = '{}']: readonly string[]): HeldLock {
  // The cast stands where our own writes are read back.
  return { ...(JSON.parse(holder) as LockHolder & Partial<Claim>), age: Number(age), token };
}

/** Whoever changes the lock does so alone; the mutex is held only for the moment that takes. */
async function underMutex(
  connection: Connection,
  paths: StatePaths,
  { says, script }: { readonly says: Text; readonly script: Script },
): Promise<readonly string[]> {
  const { code, stdout, stderr } = await runScript(connection, {
    script: sh`${shellFunctions}
own_directory ${paths.root}
exec 9>>${paths.root}/mutex
flock 9
${script}`,
    change: says,
    route: 'lane',
    timeoutMs: limitMs,
  });
  if (code !== 0) throw changeFailed(says, exitCodeText(code), stderr);
  return stdout.trimEnd().split('\n');
}
