import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { loadConfig } from '../../../src/config/load-config.ts';
import { localPorts } from '../../../src/config/local-ports.ts';
import { systemClock } from '../../../src/engine/clock.ts';
import { defaultLimits } from '../../../src/engine/environment.ts';
import { neverStop } from '../../../src/engine/stop.ts';
import { approvalOf } from '../../../src/plan/approval.ts';
import type { Problem } from '../../../src/problem/problem.ts';
import { execute, newRunId, preview } from '../../../src/runtime/execute.ts';
import { everyTag } from '../../../src/runtime/prepare.ts';
import { openSession } from '../../../src/runtime/session.ts';
import { openWorkspace } from '../../../src/runtime/workspace.ts';
import { kubeadmPipeline } from './kubeadm-pipeline.ts';

/** One process of an operator: `FOLDER FILE [RUN]`. Prints what became of it as JSON. */
const [directory = '', file = '', resumes] = process.argv.slice(2);
const workspace = openWorkspace(directory, { create: true });
const ports = localPorts({ env: () => undefined, ageIdentities: [], vault: workspace.vault });
const loaded = await loadConfig({ text: readFileSync(file, 'utf8'), file, purpose: 'cluster' }, ports);
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
  breakLocks: true,
});
const operator = { user: 'test', machine: 'test', pid: process.pid, command: ['test'] };
const runId = resumes ?? newRunId();
const execution = {
  workspace,
  session,
  operator,
  openSinks: () => [],
  /** The lock of the one that was killed is there to be broken; nothing else may be found. */
  report(found: Problem): void {
    if (found.code !== 'host.lock-broken') throw found;
  },
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
