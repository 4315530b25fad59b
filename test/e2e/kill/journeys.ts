import type { Lab } from '../../../lab/lab.ts';

/** Something an operator asks for, and what it leads to. */
export interface Operation {
  readonly name: string;
  words(lab: Lab): readonly string[];
  /** The same once more, which changes nothing. */
  again(lab: Lab): readonly string[];
  /** Hosts that belong to the cluster afterwards; the others are as they were at first. */
  readonly members: readonly string[];
}

/** Operations that lead back to where they began, so that they can be gone through as often as there is something to cut. */
export interface Journey {
  /** Parts of the cluster file that it needs. */
  readonly parts: Readonly<Record<string, object>>;
  /** What has to be done first. */
  readonly setUp: readonly Operation[];
  readonly round: readonly Operation[];
}

const file = ['-f', 'cluster.yaml', '-y'] as const;

const create: Operation = {
  name: 'create cluster',
  words: () => ['create', 'cluster', ...file],
  again: () => ['create', 'cluster', ...file],
  members: ['node1'],
};

const remove: Operation = {
  name: 'delete cluster',
  words: () => ['delete', 'cluster', ...file],
  again: () => ['delete', 'cluster', ...file],
  members: [],
};

const adding = (role: string): Operation => {
  const add = (node: string) => ['add', 'nodes', '--nodes', node, '--role', role, ...file];
  return {
    name: 'add nodes',
    words: ({ hosts }) => [...add(`node2=${hosts[1]?.address}`), '--accept-new-host-keys'],
    again: () => add('node2'),
    members: ['node1', 'node2'],
  };
};

const take: Operation = {
  name: 'delete nodes',
  words: () => ['delete', 'nodes', '--nodes', 'node2', ...file],
  again: () => ['create', 'cluster', ...file],
  members: ['node1'],
};

/** In this order: a step that comes with a master and with a worker is cut off with the master, which has more to lose. */
export const journeys = {
  cluster: { parts: {}, setUp: [], round: [create, remove] },
  master: {
    parts: { controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' }, etcd: { allowEvenEtcd: true } },
    setUp: [create],
    round: [adding('master,etcd'), take],
  },
  worker: { parts: {}, setUp: [create], round: [adding('worker'), take] },
} as const satisfies Readonly<Record<string, Journey>>;
