import type { Connection } from '../../connector/connection.ts';
import type { RecordId } from '../../plan/port.ts';
import type { UndoAction } from '../../plan/undo.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { compileReads } from '../read/compile-reads.ts';
import { changeFailed, exitCodeText, type Fence, runScript } from '../run-script.ts';
import { type Script, sh } from '../script.ts';
import { shellFunctions } from '../shell-functions.ts';
import type { StatePaths } from '../state-paths.ts';
import type { Keep } from './capture-kind.ts';
import { type HostCapture, planCapture } from './host-capture.ts';
import { keepOriginals, objectsOf, recordFileOf } from './originals.ts';

const limitMs = 10 * 60_000;
const change = text('remember the state before the change', '保存更改前的状态');

/**
 * Keeps old bytes under their digest and writes down how to return, both durable before this returns. A record that
 * exists already is answered as it stands, so that asking again after a crash cannot take a half-changed state for
 * the one before.
 */
export async function captureState(
  connection: Connection,
  paths: StatePaths,
  fence: Fence,
  captures: readonly HostCapture[],
  record: RecordId,
): Promise<readonly UndoAction[]> {
  if (captures.length === 0) return [];
  const directory = paths.undo(record.runId);
  const recordFile = recordFileOf(record, paths);
  const plans = captures.map(planCapture);
  const reads = compileReads(
    plans.flatMap((plan) => plan.reads),
    paths,
  );
  const [head, ...lines] = await step(sh`
    if [ -e ${recordFile} ]; then echo recorded; cat ${recordFile}; exit 0; fi
    echo looked
    own_directory ${objectsOf(directory)}
    ${plans.flatMap((plan) => plan.keeps).map((keep) => keepScript(keep, objectsOf(directory)))}
    sync -- ${objectsOf(directory)}
    ${reads.script}`);
  if (head === 'recorded') return JSON.parse(lines.join('\n'));

  const kept = lines.splice(0, plans.flatMap((plan) => plan.keeps).length).values();
  const found = reads.parse(lines.join('\n'))?.values();
  if (!found) throw problem('host.answer-incomplete', { end: exitCodeText(0) });
  const captured = plans.map(({ key, keeps, reads, actions }) => {
    const digests = keeps.map(() => digestIn(kept.next().value));
    const answers = reads.map(() => found.next().value);
    return { key, digests: digests.filter((digest) => digest !== null), actions: actions(answers, digests) };
  });
  const actions = captured.flatMap((one) => one.actions);
  await step(sh`
    ${keepOriginals(
      captured.map(({ key, digests, actions }) => ({ original: { ...record, key, actions }, digests })),
      paths,
    )}
    printf '%s' ${JSON.stringify(actions)} | put ${recordFile} 0600 0:0 ''`);
  return actions;

  async function step(script: Script): Promise<string[]> {
    const run = { ...fence, change, route: 'channel', timeoutMs: limitMs } as const;
    const { code, stdout, stderr } = await runScript(connection, {
      ...run,
      script: sh`${shellFunctions}
${script}`,
    });
    if (code !== 0) throw changeFailed(change, exitCodeText(code), stderr);
    return stdout.split('\n');
  }
}

const digestIn = (line: string | undefined): string | null =>
  line === undefined || line === '-' ? null : line;

/** Prints the digest, or `-` where there is no regular file. Two steps may be remembering at the same time. */
const keepScript = (keep: Keep, objects: string): Script => sh`
  if ${'file' in keep ? sh`[ ! -f ${keep.file} ]` : sh`false`}; then echo -
  else
    ( umask 077; { ${'file' in keep ? sh`cat -- ${keep.file}` : keep.output}
} >${objects}/"new.$$" )
    sum=$(sha256sum <${objects}/"new.$$" | cut -c1-64)
    sync -- ${objects}/"new.$$"
    mv -f -- ${objects}/"new.$$" ${objects}/"$sum"
    echo "$sum"
  fi`;
