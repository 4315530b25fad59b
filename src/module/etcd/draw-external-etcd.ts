import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import { checkExternalEtcd } from '../../task/etcd/check-external-etcd.ts';
import { useExternalEtcd } from '../../task/etcd/use-external-etcd.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { etcdModule } from './draw-etcd.ts';
import { etcdEndpoints } from './etcd-endpoints.ts';

/** `hosts` are the control planes. */
type Checked = Pick<ClusterPart, 'config' | 'hosts'>;

/** An etcd that is already there, looked at from every control plane; nothing is changed for that. */
export const drawExternalEtcdCheck = (drawing: Drawing, { config, hosts }: Checked): NodeHandle<unknown> =>
  drawing.module(etcdModule, (module) =>
    checkExternalEtcd(module, { hosts, endpoints: etcdEndpoints(config), ...filesOf(config) }),
  );

/** Behind `ready` the control planes have what opens it. It was looked at before. */
export const drawExternalEtcd = (
  drawing: Drawing,
  { config, hosts, after }: Checked & Pick<ClusterPart, 'after'>,
): { readonly ready: NodeHandle<unknown> } => ({
  ready: drawing.module(etcdModule, (module) =>
    useExternalEtcd(module, { hosts, ...filesOf(config), after }),
  ),
});

function filesOf({ spec }: ClusterConfig) {
  const { authority, client } = spec.etcd.given ?? {};
  if (authority === undefined || client === undefined) throw problem('etcd.external-without-client', {});
  return { authority, client };
}
