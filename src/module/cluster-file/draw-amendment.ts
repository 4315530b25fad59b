import { type Amendment, amendFile } from '../../config/amend-file.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { amendFile as task } from '../../task/cluster-file/amend-file.ts';

export interface AmendmentDrawing {
  /** The cluster file; none where it came by standard input, which nobody can write. */
  readonly file?: string | undefined;
  readonly amendment?: Amendment;
  readonly redact: (line: string) => string;
  readonly after: readonly Ref<unknown>[];
}

/** Hosts that come and go, in the file of the cluster. */
export function drawAmendment(
  drawing: Drawing,
  { file, amendment = { add: [], remove: [] }, redact, after }: AmendmentDrawing,
): readonly NodeHandle<unknown>[] {
  if (file === undefined || amendment.add.length + amendment.remove.length === 0) return [];
  const amend = (content: string) => amendFile(content, amendment);
  return [
    drawing.module('cluster-file', (module) =>
      task(module, { path: file, amend, says: saysOf(amendment), redact, after }),
    ),
  ];
}

/** What changes, in words. */
function saysOf({ add, remove }: Amendment): Text {
  const comes = add.map(({ name, roles }) => `${name} (${roles.join(', ')})`).join(', ');
  const goes = remove.join(', ');
  if (goes === '') return fill(text('{comes} comes', '加入 {comes}'), { comes });
  if (comes === '') return fill(text('{goes} goes', '移除 {goes}'), { goes });
  return fill(text('{goes} goes, {comes} comes', '移除 {goes}，加入 {comes}'), { goes, comes });
}
