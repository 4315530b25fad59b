import type { Connection } from '../connector/connection.ts';
import type { Marker } from '../plan/port.ts';
import { type Text, text } from '../problem/text.ts';
import { changeFailed, exitCodeText, type Fence, runScript } from './run-script.ts';
import { type Script, sh } from './script.ts';
import { shellFunctions } from './shell-functions.ts';
import { fileNameOf, type StatePaths } from './state-paths.ts';

const limitMs = 60_000;
const fileOf = ({ started }: StatePaths, { runId, step }: Marker): string =>
  `${started}/${fileNameOf(runId)} ${fileNameOf(step)}`;

export const writeMarker = (connection: Connection, paths: StatePaths, fence: Fence, marker: Marker) =>
  change(
    connection,
    fence,
    sh`own_directory ${paths.started}
put ${fileOf(paths, marker)} 0600 0:0 ''`,
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

/** The name of the file is the marker; it holds nothing. */
export async function listMarkers(connection: Connection, { started }: StatePaths): Promise<Marker[]> {
  const { stdout } = await runScript(connection, {
    script: sh`for f in ${started}/*; do [ ! -f "$f" ] || echo "\${f##*/}"; done`,
    change: text('look for unfinished work', '查找未完成的工作'),
    route: 'lane',
    timeoutMs: limitMs,
  });
  return stdout
    .split('\n')
    .filter((name) => name !== '')
    .map((name) => {
      const [runId = '', step = ''] = name.split(' ').map(decodeURIComponent);
      return { runId, step };
    });
}
