import { expect, it } from 'vitest';
import { drawGraph } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { installNodes } from './install-nodes.ts';

const drawn = (nodes: readonly string[]) =>
  drawGraph((drawing) => {
    installNodes(drawing, {
      hosts: ['a', 'b'],
      workers: [],
      isNode: (host) => nodes.includes(host),
      archOf: () => 'amd64',
      // Only hosts without a control plane are brought any.
      programs: undefined as never,
      authorities: { id: 'authorities', subjects: [controlSubject] },
      authorityFiles: [],
      certificatesOf: () => [],
      algorithm: 'ECDSA-P256',
      lifetimeDays: 365,
      filesOf: () => [],
      joinOf: () => ({ servers: [], kubeconfig: '' }),
      argumentsOf: () => ({}),
      bringAfter: [],
      after: [],
      afterApi: [],
    });
  });

const stepIn = (graph: ReturnType<typeof drawn>, id: string) =>
  graph.nodes.find((node) => node.type === 'step' && node.step.id === id);

it('gives kubelets a valid identity before it wants them to run', () => {
  const graph = drawn(['a']);
  const renewal = stepIn(graph, 'kubernetes.renew-identity');
  expect(renewal?.subjects).toEqual(['a']);
  expect(stepIn(graph, 'kubernetes.run-component')?.needs).toContainEqual(
    expect.objectContaining({ kind: 'here', node: renewal?.id }),
  );
});

it('has hosts join by a token that are no nodes yet', () => {
  const graph = drawn(['a']);
  expect(stepIn(graph, 'kubernetes.join-node')?.subjects).toEqual(['b']);
  expect(stepIn(drawn([]), 'kubernetes.renew-identity')).toBeUndefined();
});
