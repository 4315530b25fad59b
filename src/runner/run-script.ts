import type { CommandResult, Connection } from '../connector/connection.ts';
import { problem } from '../problem/problem.ts';
import { same, type Text, text } from '../problem/text.ts';
import { type Script, sh } from './script.ts';

type ScriptArgv = readonly [string, ...string[]];

export interface Fence {
  /** The token of our lock; without one nothing is fenced. */
  readonly fence?: string | undefined;
  readonly lockDirectory?: string;
}

export interface ScriptRun extends Fence {
  readonly script: Script;
  /** What the operator is told it was about, as the rest of "Could not …". */
  readonly change: Text;
  /** `channel` for what may take longer than a moment, so that short reads need not wait behind it. */
  readonly route: 'lane' | 'channel';
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

interface ScriptEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Wherever a distribution or an installation of ours puts its programs, whatever the login shell says. */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const lockLostCode = 117;

/** Runs as root with a known environment, stops at the first failing command, and only while the lock is ours. */
export async function runScript(connection: Connection, run: ScriptRun): Promise<ScriptEnd> {
  const script = sh`(
set -e
umask 022
export LC_ALL=C PATH=${systemPath}
${fenced(run)}
${run.script}
) </dev/null`.text;
  const { timeoutMs, signal } = run;
  const limits = { timeoutMs, ...(signal ? { signal } : {}) };
  const result =
    run.route === 'lane'
      ? await connection.shell({ script, ...limits })
      : await connection.exec({ argv: ['/bin/sh', '-s'], stdin: script, ...limits });
  return endOf(result, run, connection.host);
}

/** A command that ended in its own way; everything else is thrown. */
export function endOf(
  { outcome, stdout, stderr }: CommandResult,
  { change, timeoutMs, signal }: Pick<ScriptRun, 'change' | 'timeoutMs' | 'signal'>,
  host: string,
): ScriptEnd {
  const output = stderr.toString();
  switch (outcome.kind) {
    case 'exited':
      if (outcome.code === lockLostCode) throw problem('host.lock-lost', {});
      return { code: outcome.code, stdout: stdout.toString(), stderr: output };
    case 'signalled':
      throw changeFailed(change, same(outcome.signal), output);
    case 'timed-out':
      throw problem('host.timed-out', { change, seconds: Math.ceil(timeoutMs / 1000) });
    case 'cancelled':
      signal?.throwIfAborted();
      throw problem('connection.lost', { host, because: text('the command was cancelled', '命令已被取消') });
    case 'unknown':
      throw problem('connection.lost', { host, because: outcome.because });
  }
}

const lastLines = 20;

export const changeFailed = (change: Text, end: Text, output: string) =>
  problem('host.change-failed', {
    change,
    end,
    output: output.trim().split('\n').slice(-lastLines).join('\n'),
  });

export const exitCodeText = (code: number): Text => ({ en: `exit code ${code}`, zh: `退出码 ${code}` });

/** The same command, started only while the lock is ours. */
export const fencedArgv = (argv: ScriptArgv, fence: Fence): ScriptArgv =>
  fence.fence === undefined ? argv : ['/bin/sh', '-c', `${fenced(fence).text}\nexec "$@"`, 'sh', ...argv];

const fenced = ({ fence, lockDirectory }: Fence): Script =>
  fence === undefined || lockDirectory === undefined
    ? sh`:`
    : sh`token=; [ ! -r ${`${lockDirectory}/token`} ] || read -r token <${`${lockDirectory}/token`} || :
[ "$token" = ${fence} ] || exit ${lockLostCode}`;
