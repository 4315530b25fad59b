import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLab } from '../../lab/create-lab.ts';
import type { Lab } from '../../lab/lab.ts';
import { restoreLab } from '../../lab/snapshot/restore-lab.ts';
import { snapshotLab } from '../../lab/snapshot/snapshot-lab.ts';
import { labCluster } from '../e2e/harness/lab-cluster.ts';
import { createByKubexm, createByScript, type Taken } from './create-cluster/contenders.ts';
import { layPlainKit } from './create-cluster/plain-kit.ts';
import { machine } from './machine.ts';
import { median } from './median.ts';

const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '1' },
    contenders: { type: 'string', default: 'kubeadm,kubexm,script' },
  },
});

const titles = {
  kubeadm: 'kubexm, kubeadm mode, with check health',
  kubexm: 'kubexm, units of systemd, with check health',
  script: 'plain script with kubeadm',
};

/** One control plane, the other hosts workers; etcd beside the API server in both modes. */
async function clusterFiles(lab: Lab) {
  const [first = '', ...others] = lab.hosts.map(({ name }) => name);
  const roleGroups = { etcd: [first], master: [first], worker: others.length > 0 ? others : [first] };
  const spec = (type: 'kubeadm' | 'kubexm') =>
    labCluster(lab, {
      roleGroups,
      controlPlaneEndpoint: { internalLoadbalancer: '' },
      kubernetes: { type },
      etcd: { type },
    });
  return { kubeadm: await spec('kubeadm'), kubexm: await spec('kubexm') };
}

const kit = mkdtempSync(join(tmpdir(), 'kubexm-kit-'));
const lab = await createLab({ name: `bench-${process.pid}`, hosts: Number(values.hosts) });
try {
  await snapshotLab(lab.name);
  const files = await clusterFiles(lab);
  await layPlainKit(kit, lab, files.kubeadm);
  await contest({
    kubeadm: () => createByKubexm(files.kubeadm),
    kubexm: () => createByKubexm(files.kubexm),
    script: () => createByScript(kit, lab),
  });
} finally {
  await lab.destroy();
  rmSync(kit, { recursive: true });
}

async function contest(
  contenders: Readonly<Record<keyof typeof titles, () => Promise<Taken>>>,
): Promise<void> {
  const chosen = (['kubeadm', 'kubexm', 'script'] as const).filter((name) =>
    values.contenders.includes(name),
  );
  const all = new Map<string, Taken[]>();
  console.log(machine());
  for (let round = 1; round <= Number(values.rounds); round++)
    for (const name of chosen) {
      await restoreLab(lab.name);
      const taken = await contenders[name]();
      all.set(name, [...(all.get(name) ?? []), taken]);
      console.log(`round ${round}: ${titles[name]}: ${taken.seconds.toFixed(1)} s`);
      for (const [part, seconds] of taken.parts) console.log(`  ${part.padEnd(28)}${seconds.toFixed(1)} s`);
      if (taken.again !== undefined) console.log(`  again, nothing to change    ${taken.again.toFixed(1)} s`);
    }
  console.table(
    chosen.map((name) => ({
      'how it was made': titles[name],
      seconds: Number(median((all.get(name) ?? []).map(({ seconds }) => seconds)).toFixed(1)),
    })),
  );
}
