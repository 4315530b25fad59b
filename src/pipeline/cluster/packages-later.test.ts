import { expect, it } from 'vitest';
import { ahead } from '../../plan/testing/ahead.ts';
import { redrawn } from './testing/redrawn.ts';

it('installs what the cluster does not wait for when the cluster is healthy, and nothing of it waits', async () => {
  const graph = await redrawn({ endpoint: 'internalLoadbalancer: haproxy', balancers: [] });
  const idOf = (end: string): string => graph.nodes.find(({ id }) => id.endsWith(end))?.id ?? end;
  const later = idOf('install-amenities/system.install-amenities');
  expect(ahead(graph, later)).toEqual(
    expect.arrayContaining([idOf('health.cluster-is-healthy'), idOf('system.install-packages')]),
  );
  expect(graph.nodes.filter(({ id }) => ahead(graph, id).includes(later)).map(({ id }) => id)).toEqual([]);
});
