import type { RunContext } from './environment.ts';
import type { NodePlace } from './node-place.ts';

/** The old state is durable, on the host and in the journal, before anything changes. */
export async function recordUndo(
  context: RunContext,
  { node, host, port, input }: Pick<NodePlace, 'node' | 'host' | 'port' | 'input'>,
): Promise<void> {
  const { runId, stage } = context;
  const record = { runId, node: `${stage}/${node.id}` };
  const entry = {
    ...record,
    sequence: context.nextSequence(),
    step: node.step.id,
    host,
    port: node.step.port,
  };
  const plan = node.step.undo(input);
  if ('irreversible' in plan)
    return context.journal.recordUndo({ ...entry, irreversible: plan.irreversible });
  const captured = await port.capture(plan.capture, record);
  await context.journal.recordUndo({ ...entry, actions: [...captured, ...(plan.then ?? [])] });
}
