import type { ClusterConfig } from '../../../src/config/cluster-config.ts';
import { type Arch, archOfHost } from '../../../src/domain/arch.ts';
import { fetchForCluster } from '../../../src/module/artifacts/fetch-for-cluster.ts';
import { drawContainerRuntime } from '../../../src/module/container-runtime/draw-container-runtime.ts';
import { drawEtcd } from '../../../src/module/etcd/draw-etcd.ts';
import { drawKubeadmControlPlane } from '../../../src/module/kubeadm/draw-kubeadm-control-plane.ts';
import { drawKubeadmNodes } from '../../../src/module/kubeadm/draw-kubeadm-nodes.ts';
import { drawInternalBalancer } from '../../../src/module/load-balancer/draw-internal-balancer.ts';
import { drawAuthorities } from '../../../src/module/pki/draw-authorities.ts';
import { drawPreparation } from '../../../src/module/preparation/draw-preparation.ts';
import { type ObservedHosts, observeHosts } from '../../../src/pipeline/observe-hosts.ts';
import { all, behind } from '../../../src/plan/ref.ts';
import { definePipeline } from '../../../src/plan/stage.ts';
import { same } from '../../../src/problem/text.ts';

interface Spec {
  readonly runId: string;
  readonly config: ClusterConfig;
}

/** A cluster as far as kubeadm brings it, without network and DNS: what this part answers for, on real hosts. */
export const kubeadmPipeline = definePipeline<Spec, ObservedHosts>({
  id: 'kubeadm',
  title: same('kubeadm'),
  observe: ({ config }, open) =>
    observeHosts(
      config.spec.hosts.map(({ name }) => name),
      config,
      open,
    ),
  stages: [
    {
      id: 'create',
      title: same('Create'),
      draw(drawing, { runId, config }, { known, traces }) {
        const names = [...known.keys()].toSorted();
        const factsOf = (host: string) => {
          const facts = known.get(host);
          if (facts === undefined) throw new RangeError(`${host} was not observed`);
          return facts;
        };
        const archOf = (host: string): Arch => archOfHost(host, factsOf(host).arch);
        const tracesOf = (host: string) => traces.get(host);
        const withRole = (role: 'etcd' | 'master') =>
          names.filter((name) => config.spec.roleGroups[role].includes(name));
        const fetched = fetchForCluster(drawing, { config, arches: ['amd64'], withImages: true });
        const { marked, ready: prepared } = drawPreparation(drawing, {
          config,
          hosts: names,
          factsOf,
          offered: undefined,
          after: [],
        });
        const bringAfter = behind([marked], names);
        const { ready: running } = drawContainerRuntime(drawing, {
          config,
          hosts: names,
          archOf,
          fetched,
          bringAfter,
          after: behind(prepared, names),
        });
        const clusterExists = [...traces.values()].some(
          ({ hasEtcdData, isControlPlane }) => hasEtcdData || isControlPlane,
        );
        const authorities = drawAuthorities(drawing, { config, clusterExists });
        const part = {
          runId,
          config,
          archOf,
          factsOf,
          tracesOf,
          mayFound: true,
          fetched,
          authorities,
          bringAfter,
        };
        const startAfter =
          config.spec.etcd.type === 'kubexm'
            ? [
                all(
                  drawEtcd(drawing, { ...part, hosts: withRole('etcd'), after: behind(prepared, names) })
                    .ready,
                ),
              ]
            : [];
        const balanced = drawInternalBalancer(drawing, {
          ...part,
          hosts: names,
          after: behind(prepared, names),
          afterApi: [],
        });
        const after = behind([...running, ...balanced], names);
        const { apiReady } = drawKubeadmControlPlane(drawing, {
          ...part,
          hosts: withRole('master'),
          after,
          startAfter,
          joinAfter: [],
        });
        drawKubeadmNodes(drawing, { ...part, hosts: names, after, afterApi: [all(apiReady)] });
      },
      predict: (_spec, facts) => facts,
    },
  ],
});
