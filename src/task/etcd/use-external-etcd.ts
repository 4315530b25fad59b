import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { type PlaceExternalFilesInput, placeExternalFiles } from '../../step/etcd/place-external-files.ts';

interface ExternalEtcdUse extends PlaceExternalFilesInput {
  /** The control planes. */
  readonly hosts: readonly string[];
  readonly after: readonly Ref<unknown>[];
}

/** The control planes get what opens an etcd that is already there. */
export const useExternalEtcd = (
  drawing: Drawing,
  { hosts, after, ...shared }: ExternalEtcdUse,
): NodeHandle<unknown> =>
  drawing.task('use-external-etcd', ['etcd'], (task) =>
    task.step(placeExternalFiles, { on: hosts, shared, after }),
  );
