import { text } from '../../problem/text.ts';
import { changeFailed, exitCodeText } from '../run-script.ts';
import { sh } from '../script.ts';
import { shellFunctions } from '../shell-functions.ts';
import type { ChangeTools } from './change-tools.ts';
import { gatherFiles } from './gather-files.ts';
import { type BoundChange, bindChange, type HostChange } from './host-change.ts';
import { sendAhead } from './send-ahead.ts';

/**
 * Carries out changes in order and stops at the first that fails; neighbours that can share a script do. While the disk
 * of the host is busy with files that were sent, the next ones are on their way.
 */
export async function applyChanges(changes: readonly HostChange[], tools: ChangeTools): Promise<void> {
  const failing = new AbortController();
  const signal = AbortSignal.any([failing.signal, ...(tools.signal ? [tools.signal] : [])]);
  let applying = Promise.resolve();
  for (const batch of batches(gatherFiles(changes).map(bindChange))) {
    const sender = batch.find(({ sends }) => sends.length > 0);
    if (sender === undefined) {
      await applying;
      applying = applyBatch(batch, tools);
      continue;
    }
    const sending = sendAhead(sender, { ...tools, signal });
    applying.catch(() => failing.abort());
    const [before, sent] = await Promise.allSettled([applying, sending]);
    if (before.status === 'rejected') throw before.reason;
    if (sent.status === 'rejected') throw sent.reason;
    applying = applyBatch(batch, tools, sent.value);
  }
  await applying;
}

async function applyBatch(batch: readonly BoundChange[], tools: ChangeTools, sent = ''): Promise<void> {
  const scripts = batch.map((change) => change.script(tools.paths, sent));
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
)}${sent === '' ? [] : [sh`rm -rf -- ${sent}`]}`,
    change: text('change the host', '更改主机'),
    route: batch.some(({ route }) => route === 'channel') ? 'channel' : 'lane',
  });
  const failed = batch[stdout.split('\n').filter((line) => line === 'done').length];
  if (code !== 0) throw changeFailed(failed?.says ?? text('clean up', '清理'), exitCodeText(code), stderr);
}

/** What runs as a unit or was sent files stands alone. Everything between goes as one script. */
function batches(changes: readonly BoundChange[]): BoundChange[][] {
  const result: BoundChange[][] = [];
  for (const change of changes) {
    const last = result.at(-1);
    if (last !== undefined && sharesScript(change) && last.every(sharesScript)) last.push(change);
    else result.push([change]);
  }
  return result;
}

const sharesScript = ({ route, sends }: BoundChange): boolean => route !== 'unit' && sends.length === 0;
