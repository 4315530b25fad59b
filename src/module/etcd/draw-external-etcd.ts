import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { checkExternalEtcd } from '../../task/etcd/check-external-etcd.ts';
import { useExternalEtcd } from '../../task/etcd/use-external-etcd.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { etcdModule } from './draw-etcd.ts';
import { externalEtcd } from './external-etcd.ts';

/** `hosts` are the control planes. */
type Checked = Pick<ClusterPart, 'config' | 'hosts'>;

/** An etcd that is already there, looked at from every control plane; nothing is changed for that. */
export const drawExternalEtcdCheck = (drawing: Drawing, { config, hosts }: Checked): NodeHandle<unknown> =>
  drawing.module(etcdModule, (module) => checkExternalEtcd(module, { hosts, ...externalEtcd(config) }));

/** Behind `ready` the control planes have what opens it. It was looked at before. */
export const drawExternalEtcd = (
  drawing: Drawing,
  { config, hosts, after }: Checked & Pick<ClusterPart, 'after'>,
): { readonly ready: NodeHandle<unknown> } => ({
  ready: drawing.module(etcdModule, (module) =>
    useExternalEtcd(module, { hosts, ...config.spec.etcd.given, after }),
  ),
});
