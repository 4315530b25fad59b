import { approvalOf } from '../../../src/plan/approval.ts';
import { execute, newRunId, preview } from '../../../src/runtime/execute.ts';
import { everyTag } from '../../../src/runtime/prepare.ts';
import { rollBack, undoOf } from '../../../src/runtime/roll-back.ts';
import { openRecorders } from '../fixture/open-recorders.ts';
import { servicePipeline } from './service-pipeline.ts';

/** One process of an operator: `run VERSION`, `resume RUN VERSION` or `rollback`. Prints what became of it as JSON. */
const { KUBEXM_TEST_HOSTS: hostsFile = '', KUBEXM_TEST_DESK: directory = '' } = process.env;
const [verb, ...words] = process.argv.slice(2);
const recorders = await openRecorders({
  directory,
  source: { text: hostsFile, file: 'hosts.yaml', purpose: 'hosts' },
  breakLocks: false,
  report(found) {
    throw found;
  },
});
const { session } = recorders;
try {
  if (verb === 'rollback') {
    const runs = await session.journal.runs();
    const run = runs.find(({ changes, status }) => changes > 0 && status !== 'rolled-back');
    if (run === undefined) throw new Error('no run');
    await undoOf(recorders, run);
    const { problem, undone } = await rollBack(recorders, run);
    console.log(JSON.stringify({ undone, problem: problem?.message }));
  } else {
    const [version = '', resumes] = words;
    const spec = { hosts: session.config.spec.hosts.map(({ name }) => name), version };
    const execution = {
      ...recorders,
      runId: resumes ?? newRunId(),
      prepared: { pipeline: servicePipeline, spec, tags: everyTag, shownFirst: true },
    };
    const { view } = await preview(execution);
    const run = { approval: approvalOf(view), request: '{}', resumed: resumes !== undefined };
    const { status, totals, problem } = await execute(execution, run);
    console.log(JSON.stringify({ status, totals, problem: problem?.message, why: problem?.why.en }));
  }
} finally {
  await session.close();
}
