import type { ExternalEtcd } from '../../domain/external-etcd.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, type NodeHandle } from '../../plan/ref.ts';
import { judgeExternal } from '../../step/etcd/judge-external.ts';
import { lookAtExternal } from '../../step/etcd/look-at-external.ts';

export interface ExternalEtcdCheck extends ExternalEtcd {
  /** The control planes. */
  readonly hosts: readonly string[];
}

/** Every endpoint is tried from every control plane; nothing is changed, and every one that is not fit is named. */
export const checkExternalEtcd = (
  drawing: Drawing,
  { hosts, ...shared }: ExternalEtcdCheck,
): NodeHandle<undefined> =>
  drawing.task('check-external-etcd', ['etcd'], (task) => {
    const looked = task.step(lookAtExternal, { on: hosts, shared });
    return task.step(judgeExternal, { on: [controlSubject], shared: { seen: all(looked) } });
  });
