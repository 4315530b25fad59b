import { readFileSync } from 'node:fs';
import { approvalOf } from '../../../src/plan/approval.ts';
import { execute, newRunId, preview } from '../../../src/runtime/execute.ts';
import { everyTag } from '../../../src/runtime/prepare.ts';
import { openRecorders } from '../fixture/open-recorders.ts';
import { kubeadmPipeline } from './kubeadm-pipeline.ts';

/** One process of an operator: `FOLDER FILE [RUN]`. Prints what became of it as JSON. */
const [directory = '', file = '', resumes] = process.argv.slice(2);
const recorders = await openRecorders({
  directory,
  source: { text: readFileSync(file, 'utf8'), file, purpose: 'cluster' },
  breakLocks: true,
  /** The lock of the one that was killed is there to be broken; nothing else may be found. */
  report(found) {
    if (found.code !== 'host.lock-broken') throw found;
  },
});
const { session } = recorders;
const { config } = session;
const runId = resumes ?? newRunId();
const execution = {
  ...recorders,
  runId,
  prepared: { pipeline: kubeadmPipeline, spec: { runId, config }, tags: everyTag, shownFirst: true },
};
try {
  const { view, unseen } = await preview(execution);
  for (const [host, { message, why }] of unseen) console.error(`not seen: ${host}: ${message}: ${why.en}`);
  const run = { approval: approvalOf(view), request: '{}', resumed: resumes !== undefined };
  const { status, totals, problem } = await execute(execution, run);
  console.log(JSON.stringify({ runId, status, totals, problem: problem?.message, why: problem?.why.en }));
} finally {
  await session.close();
}
