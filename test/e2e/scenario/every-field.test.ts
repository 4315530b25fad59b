import { expect } from 'vitest';
import {
  everyField,
  followed,
  type Mode,
  readsKubeconfig,
  withOldKubeconfig,
  withOtherNameAndTaint,
  withOtherPatch,
  withUnreadKubeconfig,
  witnesses,
} from '../harness/every-field.ts';
import { scenario } from '../harness/scenario.ts';
import type { ScenarioName } from '../scenarios.ts';

const modes = {
  'cluster-with-every-field': 'kubexm',
  'cluster-with-every-field-by-kubeadm': 'kubeadm',
} satisfies Readonly<Partial<Record<ScenarioName, Mode>>>;

const create = ['create', 'cluster', '-f', 'cluster.yaml', '-y'] as const;

for (const [name, type] of Object.entries(modes) as [ScenarioName, Mode][]) {
  scenario(name, { hosts: 2, timeoutMs: 1_200_000 }, async ({ desk, kubexm, on, lab }) => {
    const file = await everyField(lab, type);
    desk.write('cluster.yaml', file);
    const created = await kubexm(...create);
    expect(created, created.stderr).toMatchObject({ code: 0 });
    expect(created.stderr).not.toContain('no-effect-yet');

    for (const { field, host, asks, says, only = type } of witnesses)
      if (only === type) expect.soft(await on(host).run(asks), field).toMatch(says);

    const second = await kubexm(...create);
    expect(second.stderr).toContain(' 0 changed');
    if (type === 'kubexm') return;

    desk.write('cluster.yaml', withOtherPatch(file));
    const refused = await kubexm(...create);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('kubeadm.configuration-changed');

    await on('node1').run(withOldKubeconfig);
    desk.write('cluster.yaml', withOtherNameAndTaint(file));
    const back = await kubexm(...create);
    expect(back, back.stderr).toMatchObject({ code: 0 });
    for (const { field, asks, says } of followed)
      expect.soft(await on('node1').run(asks), field).toMatch(says);
    expect(await on('node2').read('/var/lib/kubelet/config.yaml')).toContain(
      'imageGCHighThresholdPercent: 87',
    );
    await on('node1').run(withUnreadKubeconfig);
    const read = await kubexm(...create);
    expect(read, read.stderr).toMatchObject({ code: 0 });
    await on('node1').run(readsKubeconfig);
    const last = await kubexm(...create);
    expect(last.stderr).toContain('0 changed');
  });
}
