import {
  type AdoptionDrawing,
  drawAdoption,
  drawComparison,
} from '../../module/cluster-record/draw-adoption.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import { type ObservedHosts, observeHosts } from '../observe-hosts.ts';

type AdoptClusterSpec = Omit<AdoptionDrawing, keyof ObservedHosts>;

/** `kubexm adopt cluster`: from a cluster that was made elsewhere to one that this machine can work on. */
export const adoptClusterPipeline = definePipeline<AdoptClusterSpec, ObservedHosts>({
  id: 'adopt-cluster',
  title: text('Adopt a cluster', '接管集群'),
  observe: ({ config }, open) =>
    observeHosts(
      config.spec.hosts.map(({ name }) => name),
      config,
      open,
    ),
  stages: [
    {
      id: 'authorities',
      title: text('Take over the authorities', '接管 CA'),
      draw: (drawing, spec, facts) => drawAdoption(drawing, { ...spec, ...facts }),
    },
    {
      id: 'comparison',
      title: text('Compare the file with the cluster', '比较配置文件与集群'),
      draw: drawComparison,
    },
  ],
});
