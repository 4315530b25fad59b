import { describe, expect, it } from 'vitest';
import { nodesOn } from './testing/growing.ts';
import { shrinking } from './testing/shrinking.ts';

const idsOn = (graph: Parameters<typeof nodesOn>[0], host: string): string => nodesOn(graph, host).join(' ');

describe('nodes that a run brought into a cluster', () => {
  it('leave it like others: no vote, no node, nothing on the host', async () => {
    const { graph } = await shrinking({ masters: 3, workers: 1, leaving: ['m3'], asked: ['m3'] });
    expect(idsOn(graph, 'm3')).toContain('remove-member-m3');
    expect(idsOn(graph, 'm3')).toContain('node.delete');
    expect(idsOn(graph, 'm3')).toContain('host.return-to-originals');
  });

  it('leave together with those the run did not come to', async () => {
    const input = { masters: 3, workers: 1, leaving: ['m2'], asked: ['m2', 'm3'] };
    const { graph } = await shrinking({ ...input, bare: ['m3'] });
    expect(idsOn(graph, 'm3')).toContain('remove-member-m3');
    expect(idsOn(graph, 'm3')).toContain('node.delete');
  });

  it('leave alone where another one had only got a role more', async () => {
    const { graph } = await shrinking({ masters: 3, workers: 1, leaving: ['m2'], asked: ['m2', 'm3'] });
    expect(idsOn(graph, 'm3')).not.toContain('remove-member-m3');
    expect(idsOn(graph, 'm3')).not.toContain('node.delete');
  });

  it('stay until it is known what became of the others', async () => {
    const input = { masters: 3, workers: 1, leaving: ['m2'], asked: ['m2', 'm3'], dead: ['m3'] };
    await expect(shrinking(input)).rejects.toMatchObject({ code: 'connection.timed-out' });
  });

  it('leave though they are dead, and are named as not cleaned', async () => {
    const input = { masters: 3, workers: 1, leaving: ['m3'], asked: ['m3'], dead: ['m3'] };
    const { graph, uncleaned } = await shrinking(input);
    expect(uncleaned).toEqual(['m3']);
    expect(idsOn(graph, 'm3')).toContain('remove-member-m3');
  });

  it('are only cleaned where no cluster has come about', async () => {
    const input = { masters: 1, workers: 2, leaving: ['w1'], asked: [], bare: ['m1'] };
    const { graph } = await shrinking(input);
    expect(nodesOn(graph, 'm1')).toEqual([]);
    expect(graph.nodes.every(({ id }) => /^(clean|hosts)\//.test(id))).toBe(true);
  });
});
