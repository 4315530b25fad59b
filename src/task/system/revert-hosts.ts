import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';

interface Reversal {
  readonly hosts: readonly string[];
  /** Whose changes go; of every module when empty. */
  readonly modules: readonly string[];
  readonly minimum: Minimum;
}

/** Everything that the modules changed is put back as it was before kubexm first touched it. */
export function revertHosts(drawing: Drawing, { hosts, modules, minimum }: Reversal): void {
  drawing.task('revert-hosts', ['revert'], (task) => {
    task.step(returnToOriginals, { on: hosts, shared: { modules }, minimum });
  });
}
