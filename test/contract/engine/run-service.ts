import { homedir } from 'node:os';
import { loadConfig } from '../../../src/config/load-config.ts';
import { localPorts } from '../../../src/config/local-ports.ts';
import { systemClock } from '../../../src/engine/clock.ts';
import { defaultLimits } from '../../../src/engine/environment.ts';
import { neverStop } from '../../../src/engine/stop.ts';
import { approvalOf } from '../../../src/plan/approval.ts';
import { execute, newRunId, preview } from '../../../src/runtime/execute.ts';
import { everyTag } from '../../../src/runtime/prepare.ts';
import { rollBack, undoOf } from '../../../src/runtime/roll-back.ts';
import { openSession } from '../../../src/runtime/session.ts';
import { openWorkspace } from '../../../src/runtime/workspace.ts';
import { servicePipeline } from './service-pipeline.ts';

/** One process of an operator: `run VERSION`, `resume RUN VERSION` or `rollback`. Prints what became of it as JSON. */
const { KUBEXM_TEST_HOSTS: hostsFile = '', KUBEXM_TEST_DESK: directory = '' } = process.env;
const [verb, ...words] = process.argv.slice(2);
const workspace = openWorkspace(directory, { create: true });
const source = { text: hostsFile, file: 'hosts.yaml', purpose: 'hosts' } as const;
const loaded = await loadConfig(
  source,
  localPorts({ env: () => undefined, ageIdentities: [], vault: workspace.vault }),
);
if (!loaded.ok) throw loaded.problems[0];
const { config } = loaded;
const session = openSession({
  workspace,
  config,
  homeDirectory: homedir(),
  login: {},
  loginDefaults: { keyDirectory: '' },
  confirmHostKey: async () => true,
  clock: systemClock,
  stop: neverStop(),
  limits: defaultLimits,
  breakLocks: false,
});
const operator = { user: 'test', machine: 'test', pid: process.pid, command: ['test'] };
const recorders = {
  workspace,
  session,
  operator,
  openSinks: () => [],
  report(found: Error): never {
    throw found;
  },
};
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
    const spec = { hosts: config.spec.hosts.map(({ name }) => name), version };
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
