import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { problem } from '../../problem/problem.ts';
import { useExternalEtcd } from '../../task/etcd/use-external-etcd.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { etcdModule } from './draw-etcd.ts';
import { etcdEndpoints } from './etcd-endpoints.ts';

/** `hosts` are the control planes. */
type Input = Pick<ClusterPart, 'config' | 'hosts' | 'after'>;

/**
 * An etcd that is already there. Behind `checked` it is known to be fit, and nothing was changed for that; behind `ready`
 * the control planes have what opens it.
 */
export function drawExternalEtcd(
  drawing: Drawing,
  { config, hosts, after }: Input,
): { readonly checked: NodeHandle<undefined>; readonly ready: NodeHandle<unknown> } {
  const { authority, client } = config.spec.etcd.given ?? {};
  if (authority === undefined || client === undefined) throw problem('etcd.external-without-client', {});
  return drawing.module(etcdModule, (module) =>
    useExternalEtcd(module, { endpoints: etcdEndpoints(config), hosts, authority, client, after }),
  );
}
