import { describe, expect, it } from 'vitest';
import { clusterOf } from '../pipeline/nodes/testing/growing.ts';
import { endedCluster } from './founded-cluster.ts';

const all = ['m1', 'w1'];
const onHost = { host: 'w1', port: 'host' } as const;
const here = { host: '@control', port: 'control' } as const;

describe('a cluster whose creation is rolled back', () => {
  it('is gone with its last host, whatever this machine still has to undo, and in every further go', async () => {
    const config = await clusterOf({ masters: 1, workers: 1 });
    expect(endedCluster(config, all, [here])).toBe(true);
    expect(endedCluster(config, all, [])).toBe(true);
  });

  it('is there while a host has something of it', async () => {
    const config = await clusterOf({ masters: 1, workers: 1 });
    expect(endedCluster(config, all, [onHost, here])).toBe(false);
  });

  it('is there where it was before the run came', async () => {
    const config = await clusterOf({ masters: 1, workers: 1 });
    expect(endedCluster(config, ['w1'], [])).toBe(false);
    expect(endedCluster(config, [], [])).toBe(false);
  });
});
