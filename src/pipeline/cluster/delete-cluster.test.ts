import { describe, expect, it } from 'vitest';
import { drawGraph } from '../../plan/draw.ts';
import type { Graph } from '../../plan/graph.ts';
import { clusterOf, portOf } from '../nodes/testing/growing.ts';
import { deleteClusterPipeline } from './delete-cluster.ts';

async function deleting(hosts: readonly string[], areTheLast?: boolean): Promise<Graph> {
  const config = await clusterOf({ masters: 1, workers: 1 });
  const spec = {
    runId: 'run',
    config,
    hosts,
    keepsData: false,
    givesUpHosts: false,
    ...(areTheLast === undefined ? {} : { areTheLast }),
  };
  const facts = await deleteClusterPipeline.observe(spec, async (_kind, host) =>
    portOf(host, false, config.metadata.name),
  );
  return drawGraph((drawing) => deleteClusterPipeline.stages[0]?.draw(drawing, spec, facts));
}

const putsStateAway = ({ nodes }: Graph): boolean => nodes.some(({ id }) => id.includes('put-state-away'));

describe('what this machine keeps of a cluster', () => {
  it('goes with all of its hosts, and with the last of them', async () => {
    expect(putsStateAway(await deleting(['m1', 'w1']))).toBe(true);
    expect(putsStateAway(await deleting(['w1'], true))).toBe(true);
  });

  it('stays while others have something of it', async () => {
    expect(putsStateAway(await deleting(['w1']))).toBe(false);
  });
});
