import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { type AmendFileInput, amendFile as step } from '../../step/cluster-file/amend-file.ts';

/** The file of the cluster, as it shall be from now on. */
export const amendFile = (
  drawing: Drawing,
  { after, ...shared }: AmendFileInput & { readonly after: readonly Ref<unknown>[] },
): NodeHandle<undefined> =>
  drawing.task('amend-file', ['cluster-file'], (task) =>
    task.step(step, { on: [controlSubject], shared, after }),
  );
