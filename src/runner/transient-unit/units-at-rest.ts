import type { Connection } from '../../connector/connection.ts';
import { runScript } from '../run-script.ts';
import { sh } from '../script.ts';
import type { StatePaths } from '../state-paths.ts';
import { isRunning, patience, scriptLimitMs } from './unit-scripts.ts';

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
  const { stdout } = await runScript(connection, { script, change, route, timeoutMs: scriptLimitMs, signal });
  return stdout.trim();
}
