import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { type NoteReplacementInput, noteReplacement as step } from '../../step/node/note-replacement.ts';

/** The cluster remembers that the old node is out. */
export const noteReplacement = (
  drawing: Drawing,
  { after, ...shared }: NoteReplacementInput & { readonly after: readonly Ref<unknown>[] },
): NodeHandle<unknown> =>
  drawing.task('note-replacement', ['record'], (task) =>
    task.step(step, { on: [controlSubject], shared, after }),
  );
