import type { ApplyContext } from '../../plan/step.ts';
import type { UndoAction } from '../../plan/undo.ts';
import { fill, text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import type { Original } from '../../runner/undo/originals.ts';

/** A line has room for a few. */
const most = 3;

export const shownKeys = (originals: readonly Original[]): string =>
  [...originals.slice(0, most).map(({ key }) => key), ...(originals.length > most ? ['…'] : [])].join(', ');

const returning = text('returning {key}', '正在恢复 {key}');

/** Returns what was captured together to what it was before kubexm, and forgets that it was ever touched. */
export async function putBack(
  port: HostPort,
  captured: readonly Original[],
  context: ApplyContext,
): Promise<void> {
  if (captured.length === 0) return;
  const actions = captured.flatMap((original) => original.actions);
  await revertTo(port, captured, actions, context);
  await forget(port, captured, context);
}

/** Does these of what was captured together. */
export async function revertTo(
  port: HostPort,
  captured: readonly Original[],
  actions: readonly UndoAction[],
  { nodeId, runId, signal, progress }: ApplyContext,
): Promise<void> {
  const [first] = captured;
  if (first === undefined) return;
  progress(fill(returning, { key: shownKeys(captured) }));
  await port.revert(actions, { runId, node: `${nodeId}/${first.runId}/${first.node}` }, signal);
}

export const forget = (
  port: HostPort,
  captured: readonly Original[],
  { signal }: ApplyContext,
): Promise<void> => port.change([{ do: 'forget-originals', keys: captured.map(({ key }) => key) }], signal);
