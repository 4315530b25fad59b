import type { ApplyContext } from '../../plan/step.ts';
import type { UndoAction } from '../../plan/undo.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { look } from '../../runner/read/look.ts';
import type { Original } from '../../runner/undo/originals.ts';
import { forget, revertTo } from './put-back.ts';

type UnitAction = Extract<UndoAction, { readonly do: 'unit' }>;

const isUnit = (action: UndoAction): action is UnitAction => action.do === 'unit';

const unitsOf = (captured: readonly Original[]): readonly UnitAction[] =>
  captured.flatMap(({ actions }) => actions.filter(isUnit));

/** Whether something among these ran when kubexm first touched it. */
export const ranBefore = (captured: readonly Original[]): boolean =>
  unitsOf(captured).some(({ active }) => active);

/** As it was, but not forgotten: what it reads was captured by steps before, and is put back behind it. */
export async function putBackForNow(
  port: HostPort,
  captured: readonly Original[],
  context: ApplyContext,
): Promise<void> {
  const files = captured.flatMap(({ actions }) => actions.filter((action) => !isUnit(action)));
  await revertTo(port, captured, files, context);
  for (const unit of await left(port, captured, context)) await revertTo(port, captured, [unit], context);
}

/** Starts it once more, with all that it reads. */
export async function startAsBefore(
  port: HostPort,
  captured: readonly Original[],
  context: ApplyContext,
): Promise<void> {
  for (const unit of await left(port, captured, context)) {
    if (unit.active) await converge(port, unit.name, false, context);
    await revertTo(port, captured, [unit], context);
  }
  await forget(port, captured, context);
}

/** What a package of ours had started has gone with that package. */
async function left(
  port: HostPort,
  captured: readonly Original[],
  context: ApplyContext,
): Promise<readonly UnitAction[]> {
  const found: UnitAction[] = [];
  for (const unit of unitsOf(captured)) {
    // systemd reads what has changed of it.
    await converge(port, unit.name, null, context);
    const [{ load }] = await look(port, { kind: 'unit', name: unit.name });
    if (load !== 'not-found') found.push(unit);
  }
  return found;
}

const converge = (
  port: HostPort,
  name: string,
  active: false | null,
  { signal }: ApplyContext,
): Promise<void> =>
  port.change(
    [{ do: 'converge-unit', name, enabled: null, active, startedWith: null, reloadedWith: null }],
    signal,
  );
