import type { RunEvent } from '../../plan/event.ts';
import { Problem } from '../../problem/problem.ts';
import { same, type Text } from '../../problem/text.ts';

const sampleNode = {
  stage: 'install',
  module: 'etcd',
  task: 'install-etcd',
  step: 'etcd.install-binary',
  node: 'install/etcd/install-etcd/etcd.install-binary',
  host: 'node1',
} as const;

const totals = { satisfied: 1, changed: 1, failed: 1, skipped: 1 };

/** One event of every kind, with `free` in every place that takes free text. */
export function sampleEvents(free = 'something', runId = 'run-1', start = 1_700_000_000_000): RunEvent[] {
  const said: Text = same(free);
  const found = new Problem(
    'telemetry.sink-failed',
    { sink: said, reason: free },
    { host: 'node1', file: free, excerpt: free, pointer: free },
    new Error(free),
  );
  const kinds: { [T in RunEvent['type']]: Omit<Extract<RunEvent, { type: T }>, 'at' | 'runId' | 'type'> } = {
    'run-started': {
      pipeline: 'create-cluster',
      cluster: 'demo',
      operator: free,
      command: ['kubexm', 'create', 'cluster', free],
      resumed: false,
    },
    'stage-started': { stage: 'install', title: said, nodes: 3, hosts: ['node1', 'node2'] },
    'stage-skipped': { stage: 'prepare', title: said },
    'step-satisfied': { ...sampleNode, title: said, durationMs: 20 },
    'step-drifted': {
      ...sampleNode,
      title: said,
      because: said,
      disruption: 'restart',
      difference: `-old\n+${free}`,
    },
    'step-progress': { ...sampleNode, title: said, line: said },
    'step-changed': { ...sampleNode, host: 'node2', title: said, durationMs: 3000 },
    'step-failed': { ...sampleNode, step: 'etcd.start', title: said, problem: found, durationMs: 700 },
    'step-skipped': { ...sampleNode, module: 'addons', title: said, because: said },
    'gate-waiting': { stage: 'install', node: 'gate', waitsFor: said, because: said, waitedMs: 1000 },
    'gate-passed': { stage: 'install', node: 'gate', waitsFor: said, waitedMs: 2000 },
    'gate-failed': { stage: 'install', node: 'gate', waitsFor: said, waitedMs: 3000, problem: found },
    'region-entered': { stage: 'install', region: 'roll', host: 'node1' },
    'region-left': { stage: 'install', region: 'roll', host: 'node1', healthy: false },
    'host-left-run': { host: 'node1', problem: found },
    'rollback-started': { pipeline: 'create-cluster', cluster: 'demo', changes: 2 },
    'undo-started': { host: 'node2', node: sampleNode.node, step: sampleNode.step },
    'undo-applied': { host: 'node2', node: sampleNode.node, step: sampleNode.step, durationMs: 5 },
    'undo-failed': { host: 'node1', node: sampleNode.node, step: sampleNode.step, problem: found },
    stopping: { when: 'safe-point', cause: 'operator' },
    'stage-finished': { stage: 'install', durationMs: 4000 },
    'run-finished': { status: 'failed', durationMs: 5000, totals },
  };
  // The table above has the right fields for each kind; the compiler cannot follow that through `Object.entries`.
  return Object.entries(kinds).map(
    ([type, fields], index) => ({ at: start + index, runId, type, ...fields }) as RunEvent,
  );
}

/** What took part in a problem is not kept with it, only what the operator reads. */
export function withoutCause(event: RunEvent): RunEvent {
  if (!('problem' in event)) return event;
  const { code, params, where } = event.problem;
  return { ...event, problem: new Problem(code, params, where) };
}
