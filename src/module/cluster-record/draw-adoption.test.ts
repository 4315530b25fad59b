import { describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import { createVault } from '../../domain/secret.ts';
import { bareTraces } from '../../domain/testing/bare-traces.ts';
import { drawGraph } from '../../plan/draw.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { drawAdoption } from './draw-adoption.ts';

const loaded = await load(clusterFile());
const config = loaded.ok ? loaded.config : expect.fail('the file is good');
const lost = problem('connection.lost', { host: 'node1', because: '-' });

const drawn = (
  found: Readonly<Record<string, Partial<HostTraces>>>,
  unreachable: ReadonlyMap<string, Problem> = new Map(),
) =>
  drawGraph((drawing) =>
    drawAdoption(drawing, {
      config,
      vault: createVault(),
      traces: new Map(Object.entries(found).map(([host, traces]) => [host, { ...bareTraces, ...traces }])),
      unreachable,
    }),
  ).nodes.map(({ id, subjects }) => `${id} on ${subjects.join(', ')}`);

const problemOf = (code: string) => expect.objectContaining({ code });

describe('adopting a cluster', () => {
  it('reads the authorities from whatever hosts have a control plane, in the order of names', () => {
    expect(
      drawn({
        node3: { cluster: 'demo', isControlPlane: true },
        node1: { cluster: 'demo', isControlPlane: true },
        node4: {},
      }),
    ).toEqual([
      'cluster-record/adopt-authorities/cluster-record.read-authorities on node1, node3',
      'cluster-record/adopt-authorities/cluster-record.adopt-authorities on @control',
    ]);
  });

  it('is refused where there is no control plane', () => {
    expect(() => drawn({ node1: { cluster: 'demo', hasEtcdData: true }, node2: {} })).toThrow(
      problemOf('adopt.no-cluster'),
    );
  });

  it('is refused where a host belongs to another cluster, with the host and the cluster', () => {
    expect(() =>
      drawn({ node1: { cluster: 'demo', isControlPlane: true }, node2: { cluster: 'prod' } }),
    ).toThrow(
      expect.objectContaining({
        code: 'adopt.other-cluster',
        params: { cluster: 'demo', marks: 'node2 (prod)' },
      }),
    );
  });

  it('goes on without hosts that cannot be reached, but not without any control plane', () => {
    expect(drawn({ node2: { isControlPlane: true } }, new Map([['node1', lost]]))).toHaveLength(2);
    expect(() => drawn({ node2: {} }, new Map([['node1', lost]]))).toThrow(problemOf('connection.lost'));
  });
});
