import type { Connection } from '../../connector/connection.ts';
import { type Text, text } from '../../problem/text.ts';
import { isLocalFile } from '../content.ts';
import { changeFailed, exitCodeText, type ScriptRun } from '../run-script.ts';
import { type Script, sh } from '../script.ts';
import { shellFunctions } from '../shell-functions.ts';
import type { StatePaths } from '../state-paths.ts';
import type { Supply } from './change-kind.ts';
import { type BoundChange, bindChange, type HostChange } from './host-change.ts';
import { supplyContent } from './supply-content.ts';

export interface ChangeTools {
  readonly connection: Connection;
  readonly paths: StatePaths;
  /** A fenced script to its end. */
  run(
    run: Pick<ScriptRun, 'script' | 'change' | 'route'>,
  ): Promise<{ code: number; stdout: string; stderr: string }>;
  /** A fenced script as a unit of the host, which a lost connection does not end. */
  runAsUnit(script: Script, change: Text): Promise<{ code: number; stderr: string }>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Carries out changes in order and stops at the first that fails; neighbours that can share a script do. */
export async function applyChanges(changes: readonly HostChange[], tools: ChangeTools): Promise<void> {
  for (const batch of batches(changes.map(bindChange))) await applyBatch(batch, tools);
}

async function applyBatch(batch: readonly BoundChange[], tools: ChangeTools): Promise<void> {
  const supplies: (Supply | undefined)[] = [];
  for (const change of batch) supplies.push(await supplied(change, tools));
  const scripts = batch.map((change, index) => change.script(supplies[index], tools.paths));
  const [first] = batch;
  if (first?.route === 'unit') {
    const { code, stderr } = await tools.runAsUnit(
      sh`${shellFunctions}
${scripts}`,
      first.says,
    );
    if (code !== 0) throw changeFailed(first.says, exitCodeText(code), stderr);
    return;
  }
  const { code, stdout, stderr } = await tools.run({
    script: sh`${shellFunctions}
${scripts.map(
  (script) => sh`{ ${script}
} >&2
echo done`,
)}${cleanUp(supplies)}`,
    change: text('change the host', '更改主机'),
    route: batch.some(({ route }) => route === 'channel') || supplies.some(isLarge) ? 'channel' : 'lane',
  });
  const failed = batch[stdout.split('\n').filter((line) => line === 'done').length];
  if (code !== 0) throw changeFailed(failed?.says ?? text('clean up', '清理'), exitCodeText(code), stderr);
}

async function supplied(change: BoundChange, tools: ChangeTools): Promise<Supply | undefined> {
  if (change.content === undefined) return undefined;
  return supplyContent(tools.connection, change.content, tools.paths, tools);
}

/** The disk takes its time with what did not fit into the script. */
const isLarge = (supply: Supply | undefined): boolean => supply?.file !== undefined;

const cleanUp = (supplies: readonly (Supply | undefined)[]): Script =>
  sh`rm -f -- ${supplies.flatMap((supply) => (supply?.file === undefined ? [] : [supply.file]))}`;

/**
 * What runs as a unit stands alone, and so does a large file: when the connection is lost, those before it are in their
 * places. Everything between goes to the host as one script.
 */
function batches(changes: readonly BoundChange[]): BoundChange[][] {
  const result: BoundChange[][] = [];
  for (const change of changes) {
    const last = result.at(-1);
    if (last?.[0] && !standsAlone(change) && !standsAlone(last[0])) last.push(change);
    else result.push([change]);
  }
  return result;
}

const standsAlone = ({ route, content }: BoundChange): boolean =>
  route === 'unit' || (content !== undefined && isLocalFile(content));
