import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { here } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { removePods } from '../../step/containerd/remove-pods.ts';
import { removeTraces } from '../../step/containerd/remove-traces.ts';
import { anyShim, podsClaim } from '../../step/containerd/shims.ts';
import { emptyDirectory } from '../../step/host/empty-directory.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';

export interface ContainerdRemoval {
  readonly hosts: readonly string[];
  /** Whose changes go. */
  readonly modules: readonly string[];
  readonly minimum: Minimum;
}

/** The host is as it was before, but for images and layers: those are data. */
export function uninstallContainerd(drawing: Drawing, { hosts, modules, minimum }: ContainerdRemoval): void {
  drawing.task('uninstall-containerd', ['containerd'], (task) => {
    const emptied = task.step(removePods, { on: hosts, shared: {}, minimum });
    const returned = task.step(returnToOriginals, {
      on: hosts,
      shared: { modules },
      minimum,
      after: [here(emptied)],
    });
    task.step(removeTraces, { on: hosts, shared: {}, minimum, after: [here(returned)] });
  });
}

/** Only for who asks for it: images and layers go. */
export function removeContainerdData(
  drawing: Drawing,
  { hosts, dataRoot, minimum }: Omit<ContainerdRemoval, 'modules'> & { readonly dataRoot: string },
): void {
  drawing.task('remove-containerd-data', ['containerd'], (task) => {
    const emptied = task.step(removePods, { on: hosts, shared: {}, minimum });
    task.step(emptyDirectory, {
      on: hosts,
      title: text('Remove the data of containerd', '删除 containerd 的数据'),
      shared: {
        directory: dataRoot,
        withItself: false,
        unless: { process: { commandLine: anyShim, claim: podsClaim } },
      },
      minimum,
      after: [here(emptied)],
    });
  });
}
