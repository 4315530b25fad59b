import type { ApplyContext } from '../../plan/step.ts';
import type { UndoAction } from '../../plan/undo.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { look } from '../../runner/read/look.ts';
import type { Original } from '../../runner/undo/originals.ts';
import { forget, revertTo } from './put-back.ts';

type UnitAction = Extract<UndoAction, { readonly do: 'unit' }>;

const ran = (action: UndoAction): action is UnitAction => action.do === 'unit' && action.active;

const actionsOf = (captured: readonly Original[]): readonly UndoAction[] =>
  captured.flatMap(({ actions }) => actions);

/** Whether something among these ran when kubexm first touched it. */
export const ranBefore = (captured: readonly Original[]): boolean => actionsOf(captured).some(ran);

/** Not forgotten yet: what ran has to be started once all that it reads is back, which steps before had captured. */
export const putBackBeside = (
  port: HostPort,
  captured: readonly Original[],
  context: ApplyContext,
): Promise<void> =>
  revertTo(
    port,
    captured,
    actionsOf(captured).filter((action) => !ran(action)),
    context,
  );

/** With its own files, where it does not run with them. What a package of ours had started has gone with that package. */
export async function startAsBefore(
  port: HostPort,
  captured: readonly Original[],
  context: ApplyContext,
): Promise<void> {
  for (const unit of actionsOf(captured).filter(ran))
    if (await isThere(port, unit, context)) await revertTo(port, captured, [unit], context);
  await forget(port, captured, context);
}

async function isThere(port: HostPort, { name }: UnitAction, { signal }: ApplyContext): Promise<boolean> {
  // Makes systemd read files of it that have changed.
  const asItIs = { enabled: null, active: null, startedWith: null, reloadedWith: null } as const;
  await port.change([{ do: 'converge-unit', name, ...asItIs }], signal);
  const [{ load }] = await look(port, { kind: 'unit', name });
  return load !== 'not-found';
}
