import type { NodeOnHost } from '../plan/event.ts';
import type { StepNode } from '../plan/graph.ts';
import type { Port } from '../plan/port.ts';
import type { Text } from '../problem/text.ts';
import type { RunContext } from './environment.ts';
import { stamp } from './stamp.ts';

/** One node on one host, with what is needed to bring it about. */
export interface NodePlace {
  readonly node: StepNode;
  readonly host: string;
  readonly input: object;
  readonly port: Port;
  readonly changing: () => void;
}

export const placeOf = (stage: string, node: StepNode, host: string): NodeOnHost => ({
  stage,
  module: node.scope.module,
  task: node.scope.task,
  step: node.step.id,
  node: node.id,
  host,
});

export function say(context: RunContext, node: StepNode, host: string, line: Text): void {
  const about = placeOf(context.stage, node, host);
  context.emit({ ...about, ...stamp(context), type: 'step-progress', title: node.title, line });
}

export async function lockFor({ lock }: RunContext, { step }: StepNode, host: string): Promise<void> {
  if (step.needsNoLock) return;
  await (step.port === 'host' ? lock.cover(host) : lock.coverCluster());
}
