import { expect, it } from 'vitest';
import { controlSubject } from '../../plan/port.ts';
import { ahead } from '../../plan/testing/ahead.ts';
import { redrawn } from './testing/redrawn.ts';

const cluster = { endpoint: 'internalLoadbalancer: haproxy', balancers: [] };
const fetching = 'offer-packages/artifact.fetch-packages';

it('fetches packages that are brought along, files and images before any host is touched, and gives hosts nothing else', async () => {
  const graph = await redrawn({ ...cluster, packages: ['debian-12-amd64/a.deb', 'other/b.deb'] });
  const fetched = graph.nodes.find(({ id }) => id.endsWith(fetching));
  expect(fetched).toMatchObject({
    shared: { systems: { 'debian-12-amd64': [{ name: 'a.deb' }] } },
  });
  const needed = graph.nodes.filter(({ scope }) => scope.module === 'artifacts').map(({ id }) => id);
  expect(needed).toEqual(expect.arrayContaining([fetched?.id, expect.stringContaining('pull-')]));
  for (const { id, subjects } of graph.nodes.filter((node) => !needed.includes(node.id)))
    if (subjects.some((host) => host !== controlSubject))
      expect(ahead(graph, id), id).toEqual(expect.arrayContaining(needed));
  const installing = graph.nodes.find(({ id }) => id.endsWith('system.install-packages'));
  expect(installing).toMatchObject({ shared: { offered: { ref: 'from', node: { id: fetched?.id } } } });
});

it('draws nothing of it where hosts ask their own sources', async () => {
  const graph = await redrawn(cluster);
  expect(graph.nodes.filter(({ id }) => id.endsWith(fetching))).toEqual([]);
});

it('refuses a folder that is for other systems', async () => {
  await expect(redrawn({ ...cluster, packages: ['ubuntu2404/a.deb'] })).rejects.toMatchObject({
    code: 'artifact.no-packages',
  });
});
