import { drawDeletion } from '../../module/cluster/draw-deletion.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import type { ObservedCluster } from '../observe-cluster.ts';
import { type DeleteNodesSpec, drawLeaving } from './delete-nodes.ts';
import { observeConcerned } from './observe-concerned.ts';

interface TakeBackSpec extends DeleteNodesSpec {
  /** All whom the run was to bring in; `leaving` are those it is known to have begun with. */
  readonly asked: readonly string[];
}

/**
 * `kubexm rollback run` of a run that brought hosts into a cluster: they leave as with `kubexm delete nodes`. Where none
 * has come about yet there is nobody to ask, and they are cleaned as with `kubexm delete cluster`.
 */
export const takeBackNodesPipeline = definePipeline<TakeBackSpec, ObservedCluster>({
  id: 'take-back-nodes',
  title: text('Take nodes back out', '撤回节点'),
  observe: ({ config, asked, leaving }, open) => observeConcerned(config, [...leaving, ...asked], open),
  stages: [
    {
      id: 'remove',
      title: text('Take the hosts out of the cluster', '将主机移出集群'),
      draw(drawing, { asked, ...spec }, facts) {
        const others = asked.filter((host) => !spec.leaving.includes(host) && isNobodys(host, facts));
        const leaving = [...spec.leaving, ...others];
        const isControlPlane = (host: string): boolean => facts.traces.get(host)?.isControlPlane === true;
        const left = spec.config.spec.roleGroups.master.filter((host) => !leaving.includes(host));
        if (left.some(isControlPlane)) drawLeaving(drawing, { ...spec, leaving }, facts);
        else
          drawDeletion(drawing, {
            ...spec,
            ...facts,
            hosts: leaving,
            keepsData: false,
            takesBack: true,
            givesUpHosts: false,
          });
      },
    },
  ],
});

/** Who was part of the cluster before, and only got a role more, stays. Whether it was, only the host can say. */
function isNobodys(host: string, { traces, unreachable }: ObservedCluster): boolean {
  const silent = unreachable.get(host);
  if (silent !== undefined) throw silent;
  return traces.get(host)?.cluster === undefined;
}
