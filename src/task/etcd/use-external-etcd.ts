import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { judgeExternal } from '../../step/etcd/judge-external.ts';
import { lookAtExternal } from '../../step/etcd/look-at-external.ts';
import { type PlaceExternalFilesInput, placeExternalFiles } from '../../step/etcd/place-external-files.ts';

export interface ExternalEtcd extends PlaceExternalFilesInput {
  readonly endpoints: readonly string[];
  /** The control planes. */
  readonly hosts: readonly string[];
  /** No host is changed before. */
  readonly after: readonly Ref<unknown>[];
}

/** Every endpoint is tried from every control plane; only when all are fit do the control planes get what opens them. */
export function useExternalEtcd(
  drawing: Drawing,
  { endpoints, hosts, authority, client, after }: ExternalEtcd,
): { readonly checked: NodeHandle<undefined>; readonly ready: NodeHandle<unknown> } {
  return drawing.task('use-external-etcd', ['etcd'], (task) => {
    const looked = task.step(lookAtExternal, { on: hosts, shared: { endpoints, authority, client } });
    const checked = task.step(judgeExternal, { on: [controlSubject], shared: { seen: all(looked) } });
    const ready = task.step(placeExternalFiles, {
      on: hosts,
      shared: { authority, client },
      after: [...after, all(checked)],
    });
    return { checked, ready };
  });
}
