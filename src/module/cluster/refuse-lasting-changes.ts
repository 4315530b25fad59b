import { lastingChanges } from '../../domain/cluster-record/lasting-changes.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';

const line = text(
  '\n- {place}: {recorded} in the cluster, {wanted} in the file: {because}',
  '\n- {place}：集群中为 {recorded}，文件中为 {wanted}：{because}',
);

/** All of them at once, before anything is drawn. */
export function refuseLastingChanges({ config, running }: Pick<ClusterDrawing, 'config' | 'running'>): void {
  const changes = lastingChanges(running, config);
  const [first] = changes;
  if (first === undefined) return;
  const lines = changes.map((change) => fill(line, { ...change }));
  throw problem(
    'cluster.lasting-change',
    {
      count: changes.length,
      detail: { en: lines.map(({ en }) => en).join(''), zh: lines.map(({ zh }) => zh).join('') },
    },
    { pointer: `/${first.place.replaceAll('.', '/')}` },
  );
}
