import type { Connection } from '../connector/connection.ts';
import type { Marker } from '../plan/port.ts';
import { type Text, text } from '../problem/text.ts';
import { digestOf } from './content.ts';
import { changeFailed, exitCodeText, type Fence, runScript } from './run-script.ts';
import { type Script, sh } from './script.ts';
import { shellFunctions } from './shell-functions.ts';
import type { StatePaths } from './state-paths.ts';

const limitMs = 60_000;
const lineOf = ({ runId, node, step, subject }: Marker): string =>
  JSON.stringify({ runId, node, step, subject });
const fileOf = ({ started }: StatePaths, marker: Marker): string =>
  `${started}/${digestOf(lineOf(marker)).slice(0, 32)}`;

export const writeMarker = (connection: Connection, paths: StatePaths, fence: Fence, marker: Marker) =>
  change(
    connection,
    fence,
    sh`own_directory ${paths.started}
printf '%s\n' ${lineOf(marker)} | put ${fileOf(paths, marker)} 0600 0:0 ''`,
    text('note that a step begins', '记录步骤开始'),
  );

export const removeMarker = (connection: Connection, paths: StatePaths, fence: Fence, marker: Marker) =>
  change(
    connection,
    fence,
    sh`rm -f -- ${fileOf(paths, marker)}
[ ! -d ${paths.started} ] || sync -- ${paths.started}`,
    text('note that a step ended', '记录步骤结束'),
  );

async function change(connection: Connection, fence: Fence, script: Script, says: Text): Promise<void> {
  const { code, stderr } = await runScript(connection, {
    ...fence,
    script: sh`${shellFunctions}
${script}`,
    change: says,
    route: 'lane',
    timeoutMs: limitMs,
  });
  if (code !== 0) throw changeFailed(says, exitCodeText(code), stderr);
}

/** One marker a file, one line each. */
export async function listMarkers(connection: Connection, { started }: StatePaths): Promise<Marker[]> {
  const { stdout } = await runScript(connection, {
    script: sh`for f in ${started}/*; do [ ! -f "$f" ] || cat -- "$f"; done`,
    change: text('look for unfinished work', '查找未完成的工作'),
    route: 'lane',
    timeoutMs: limitMs,
  });
  // The cast stands where our own writes are read back.
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Marker);
}
