import { expect, it } from 'vitest';
import { drawGraph } from '../../plan/draw.ts';
import { runHooks } from './run-hooks.ts';

it('lets a hook wait for every earlier one that shares a host with it', () => {
  const { nodes } = drawGraph((drawing) =>
    drawing.module('preparation', (module) =>
      runHooks(module, {
        runId: 'run',
        when: 'pre-install',
        hooks: [
          { name: 'masters', script: 'true', hosts: ['m1'] },
          { name: 'workers', script: 'true', hosts: ['w1'] },
          { name: 'everywhere', script: 'true', hosts: ['m1', 'w1'] },
          { name: 'masters again', script: 'true', hosts: ['m1'] },
        ],
        after: () => [],
      }),
    ),
  );
  const waits = nodes.map(({ needs }) => needs.map(({ kind, node }) => `${kind} ${node.split('/').at(-1)}`));
  expect(waits).toEqual([
    [],
    [],
    ['all pre-install-hook-1', 'all pre-install-hook-2'],
    ['here pre-install-hook-1', 'here pre-install-hook-3'],
  ]);
});
