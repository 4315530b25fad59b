import { statSync } from 'node:fs';
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

/**
 * Carries out changes in order and stops at the first that fails; neighbours that can share a script do. While the disk
 * of the host is busy with large files, the next ones are on their way.
 */
export async function applyChanges(changes: readonly HostChange[], tools: ChangeTools): Promise<void> {
  const failing = new AbortController();
  const signal = AbortSignal.any([failing.signal, ...(tools.signal ? [tools.signal] : [])]);
  let applying = Promise.resolve();
  for (const batch of batches(changes.map(bindChange))) {
    if (!isLarge(batch)) await applying;
    const sending = supplied(batch, { ...tools, signal });
    applying.catch(() => failing.abort());
    const [before, supplies] = await Promise.allSettled([applying, sending]);
    if (before.status === 'rejected') throw before.reason;
    if (supplies.status === 'rejected') throw supplies.reason;
    applying = applyBatch(batch, supplies.value, tools);
  }
  await applying;
}

async function applyBatch(
  batch: readonly BoundChange[],
  supplies: readonly (Supply | undefined)[],
  tools: ChangeTools,
): Promise<void> {
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
    route:
      batch.some(({ route }) => route === 'channel') || supplies.some((supply) => supply?.file !== undefined)
        ? 'channel'
        : 'lane',
  });
  const failed = batch[stdout.split('\n').filter((line) => line === 'done').length];
  if (code !== 0) throw changeFailed(failed?.says ?? text('clean up', '清理'), exitCodeText(code), stderr);
}

async function supplied(
  batch: readonly BoundChange[],
  tools: ChangeTools,
): Promise<readonly (Supply | undefined)[]> {
  const supplies: (Supply | undefined)[] = [];
  for (const { content } of batch)
    supplies.push(
      content === undefined ? undefined : await supplyContent(tools.connection, content, tools.paths, tools),
    );
  return supplies;
}

const cleanUp = (supplies: readonly (Supply | undefined)[]): Script =>
  sh`rm -f -- ${supplies.flatMap((supply) => (supply?.file === undefined ? [] : [supply.file]))}`;

/** When the connection is lost, at most so much has to be sent again; and so much waits on a host for its place. */
const bytesTogether = 32 * 2 ** 20;

/** What runs as a unit stands alone, and so do very large files. Everything between goes as one script. */
function batches(changes: readonly BoundChange[]): BoundChange[][] {
  const result: BoundChange[][] = [];
  for (const change of changes) {
    const last = result.at(-1);
    if (last !== undefined && fits(change, last)) last.push(change);
    else result.push([change]);
  }
  return result;
}

function fits(change: BoundChange, batch: readonly BoundChange[]): boolean {
  if (change.route === 'unit' || batch.some(({ route }) => route === 'unit')) return false;
  if (isLarge([change]) !== isLarge(batch)) return false;
  return [...batch, change].reduce((sum, one) => sum + bytesSent(one), 0) <= bytesTogether;
}

const isLarge = (batch: readonly BoundChange[]): boolean =>
  batch.some(({ content }) => content !== undefined && isLocalFile(content));

const bytesSent = ({ content }: BoundChange): number =>
  content !== undefined && isLocalFile(content)
    ? (statSync(content.local, { throwIfNoEntry: false })?.size ?? 0)
    : 0;
