import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { joinWorkers } from '../../task/kubeadm/join-workers.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { kubeadmModule } from './draw-kubeadm-control-plane.ts';
import { kubeadmHosts } from './kubeadm-hosts.ts';
import { serversToJoin } from './servers-to-join.ts';

interface NodesPart extends ClusterPart {
  /** The API answers. */
  readonly afterApi: readonly Ref<unknown>[];
}

/** Workers join all at once. Control planes are nodes since they were founded or joined. */
export function drawKubeadmNodes(drawing: Drawing, part: NodesPart): readonly NodeHandle<unknown>[] {
  const { config, authorities, afterApi } = part;
  const isMaster = new Map(config.spec.hosts.map(({ name, roles }) => [name, roles.includes('master')]));
  const workers = part.hosts.filter((host) => !isMaster.get(host));
  if (workers.length === 0) return [];
  return drawing.module(kubeadmModule, (module) => [
    joinWorkers(module, {
      ...kubeadmHosts({ ...part, hosts: workers }),
      authorities,
      serversFor: (host) => serversToJoin(config, host),
      afterApi,
      minimum: 'any',
    }),
  ]);
}
