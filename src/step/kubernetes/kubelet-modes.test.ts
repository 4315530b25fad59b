import { expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import type { Step } from '../../plan/step.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostChange } from '../../runner/change/host-change.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { sampleCluster, sampleNode } from '../../template/kubeadm/testing/sample-cluster.ts';
import { configureHost } from '../kubeadm/configure-host.ts';
import { runComponent } from './run-component.ts';

/** The modes of files that a step writes on a bare host. */
async function modesOf<In>(step: Step<In, undefined, HostPort>, input: In) {
  const changes: HostChange[] = [];
  const bare = { load: 'not-found', active: false, activity: 'inactive', enabled: '' };
  const port = {
    read: async (reads: readonly Read[]) =>
      reads.map(({ kind }) => (kind === 'unit' ? bare : { type: 'absent' })),
    change: async (asked: readonly HostChange[]) => void changes.push(...asked),
  };
  await step.apply(port as unknown as HostPort, input, {}, applyContext);
  return Object.fromEntries(
    changes.flatMap((change) => (change.do === 'write-file' ? [[change.path, change.mode.toString(8)]] : [])),
  );
}

const files = (name: string) => [
  `/etc/systemd/system/${name}.service`,
  `/etc/systemd/system/${name}.service.d/90-kubexm.conf`,
];

it('lets root alone read how a kubelet is started, in both modes', async () => {
  const host = { cluster: sampleCluster('1.34.4', 'stacked'), node: sampleNode('1.34.4', 'master') };
  const byKubeadm = await modesOf(configureHost, { ...host, runsKubelet: false });
  const byUnits = await modesOf(runComponent, { component: 'kubelet', arguments: {} });
  for (const modes of [byKubeadm, byUnits])
    expect(files('kubelet').map((path) => modes[path])).toEqual(['600', '600']);
});

it('leaves other units as readable as units are', async () => {
  const modes = await modesOf(runComponent, { component: 'kube-proxy', arguments: {} });
  expect(files('kube-proxy').map((path) => modes[path])).toEqual(['644', '644']);
});
