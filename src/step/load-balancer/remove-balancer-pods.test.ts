import { expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostChange } from '../../runner/change/host-change.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { type RemoveBalancerPodsInput, removeBalancerPods } from './remove-balancer-pods.ts';

/** What is done to a host on which everything runs and lies, in its order. */
async function done(programs: RemoveBalancerPodsInput['programs']): Promise<readonly string[]> {
  const said: string[] = [];
  const unit = { load: 'loaded', active: true, activity: 'active', enabled: 'enabled' };
  const port = {
    read: async (reads: readonly Read[]) =>
      reads.map(({ kind }) => (kind === 'unit' ? unit : { type: 'file' })),
    async change(changes: readonly HostChange[]) {
      for (const change of changes)
        if (change.do === 'remove-path') said.push(`remove ${change.path}`);
        else if (change.do === 'converge-unit')
          said.push(`${change.active ? 'start' : 'stop'} ${change.name}`);
    },
  } as unknown as HostPort;
  await removeBalancerPods.apply(port, { programs }, {}, applyContext);
  return said;
}

it('hands the address on while kube-vip still has it, and is watched over until it is gone', async () => {
  expect(await done(['kube-vip'])).toEqual([
    'stop kubexm-pass-address-on.service',
    'remove /etc/kubernetes/manifests/kube-vip.yaml',
    'stop kubexm-watch-address.service',
  ]);
});

it('leaves the watch alone where kube-vip stays', async () => {
  expect(await done(['haproxy', 'nginx'])).toEqual([
    expect.stringMatching(/^remove .*haproxy/),
    expect.stringMatching(/^remove .*nginx/),
  ]);
});
