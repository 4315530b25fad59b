import { expect, it } from 'vitest';
import { nodeLines } from './node-lines.ts';

const node = (name: string, more: object, labels: object = {}) => ({
  metadata: { name, labels },
  spec: more,
});

it('tells labels, taints and whether a node is closed, whatever their order', () => {
  const role = { key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' };
  const passing = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule', timeAdded: 'now' };
  const items = [
    node('a', { unschedulable: true, taints: [passing, role] }, { z: '1', b: '' }),
    node('b', {}),
  ];
  expect(nodeLines(JSON.stringify({ items }))).toEqual([
    'node a: closed',
    'node a: label b=',
    'node a: label z=1',
    'node a: taint node-role.kubernetes.io/control-plane=:NoSchedule',
  ]);
});
