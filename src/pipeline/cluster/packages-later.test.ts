import { expect, it } from 'vitest';
import { ahead } from '../../plan/testing/ahead.ts';
import { redrawn } from './testing/redrawn.ts';

it('nothing of a cluster waits for packages that only volumes and people need', async () => {
  const graph = await redrawn({ endpoint: 'internalLoadbalancer: haproxy', balancers: [] });
  const later = graph.nodes.find(({ id }) => id.endsWith('system.install-amenities'));
  expect(later?.type === 'step' && later.perHost?.('m1')).toMatchObject({ isBeside: true });
  expect(graph.nodes.filter(({ id }) => ahead(graph, id).includes(later?.id ?? ''))).toEqual([]);
});
