import { expect, it } from 'vitest';
import { soundCluster, soundSpec } from '../../domain/health/testing/sound-cluster.ts';
import type { Read, Reader } from '../../plan/port.ts';
import { same } from '../../problem/text.ts';
import type { PathRead } from '../../runner/api/api-read.ts';
import { runErrands } from './run-errands.ts';

/** As the API answers right after node3 died, while it still takes it for Ready. */
const reader: Reader = {
  read: async (reads) =>
    reads.map((read: Read & { readonly path?: string }) =>
      read.path?.includes('node3') || read.path?.includes('coredns-2')
        ? { state: 'silent', because: same('nothing came') }
        : { state: 'answered', code: 200, body: 'ok' },
    ),
};

it('asks kubelets without keeping other questions waiting', async () => {
  const spec = soundSpec();
  const passedOn: string[] = [];
  const asking: Reader = {
    read(reads) {
      for (const { path, isPassedOn } of reads as readonly PathRead[]) if (isPassedOn) passedOn.push(path);
      return reader.read(reads);
    },
  };
  const { kubelets, logs } = await runErrands(asking, spec, soundCluster(spec));
  expect(passedOn).toHaveLength(kubelets.length + logs.length);
});

it('a node that does not answer is found by its name, and the others are asked all the same', async () => {
  const spec = soundSpec();
  const { kubelets, logs } = await runErrands(reader, spec, soundCluster(spec));
  expect(kubelets.map(({ node, worked }) => [node, worked])).toEqual([
    ['node1', true],
    ['node2', true],
    ['node3', false],
  ]);
  expect(logs.filter(({ worked }) => !worked)).toMatchObject([
    { node: 'node3', what: 'kube-system/coredns-2', said: same('nothing came') },
  ]);
});
