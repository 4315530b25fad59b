import { describe, expect, it } from 'vitest';
import type { Graph } from '../../plan/graph.ts';
import { controlSubject } from '../../plan/port.ts';
import { deleting, isStep, stepsOn } from './testing/deleting.ts';

const putAway = ({ nodes }: Graph) => nodes.find((node) => isStep(node, 'cluster-record.put-state-away'));

describe('a cluster that goes', () => {
  it('is forgotten here once every host is clean', async () => {
    expect(putAway(await deleting())).toMatchObject({
      subjects: [controlSubject],
      shared: { hosts: ['e1', 'm1', 'w1'] },
    });
  });

  it('is kept in mind for a host that is off, while the others are cleaned', async () => {
    const graph = await deleting({ off: ['w1'] });
    expect(putAway(graph)?.shared).toMatchObject({ hosts: ['e1', 'm1', 'w1'] });
    expect(stepsOn(graph, 'w1')).toEqual(['host.report-unreachable']);
    expect(stepsOn(graph, 'm1')).toContain('host.return-to-originals');
  });

  it('is forgotten whoever is off, where hosts are given up', async () => {
    const graph = await deleting({ off: ['w1'], givesUpHosts: true });
    expect(putAway(graph)?.shared).toMatchObject({ hosts: [] });
  });

  it('is kept in mind with its data, and while only some of its hosts go', async () => {
    expect(putAway(await deleting({ keepsData: true }))).toBeUndefined();
    expect(putAway(await deleting({ hosts: ['w1'] }))).toBeUndefined();
  });
});
