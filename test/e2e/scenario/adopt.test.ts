import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { openDesk } from '../../fixture/desk.ts';
import { createCluster, runningOn } from '../harness/comes-up.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';
import { typedAt } from '../harness/typed-at.ts';
import { watchedRun } from '../kill/watched-run.ts';
import type { ScenarioName } from '../scenarios.ts';

const modes = {
  'adopted-cluster-changes-nothing': 'kubexm',
  'adopted-cluster-changes-nothing-by-kubeadm': 'kubeadm',
} satisfies Readonly<Partial<Record<ScenarioName, 'kubexm' | 'kubeadm'>>>;

const adopt = ['adopt', 'cluster', '-f', 'cluster.yaml', '-y'] as const;

for (const [name, type] of Object.entries(modes) as [ScenarioName, 'kubexm' | 'kubeadm'][]) {
  scenario(name, { hosts: 2, timeoutMs: 1_200_000 }, async (stage) => {
    const { desk, kubexm, lab, on } = stage;
    const file = await labCluster(lab, { kubernetes: { type } });
    desk.write('cluster.yaml', file);
    const created = await kubexm(...createCluster);
    expect(created, created.stderr).toMatchObject({ code: 0 });
    const running = () => Promise.all(lab.hosts.map((host) => runningOn(on(host.name))));
    const before = await running();

    const other = openDesk(inject('e2eRun'));
    try {
      other.write('cluster.yaml', file);
      const early = await other.run(...createCluster);
      expect(early.code).not.toBe(0);
      expect(early.stderr).toContain('pki.authorities-missing');
      const adopted = await other.run(...adopt);
      expect(adopted, adopted.stderr).toMatchObject({ code: 0 });
      const again = await other.run(...adopt);
      expect(again.stderr).toContain(' 0 changed');

      const first = await watchedRun({ ...stage, start: typedAt(other).start }, createCluster);
      expect(first, first.stderr).toMatchObject({ code: 0 });
      // What it keeps for itself has to be fetched here once more.
      const changed = first.changed.filter(({ node }) => !node.includes('fetch-artifacts'));
      expect(changed, 'nothing on hosts or in the cluster').toEqual([]);
      expect((await other.run(...createCluster)).stderr).toContain(' 0 changed');
      expect(await running()).toEqual(before);
      const healthy = await other.run('check', 'health', '-f', 'cluster.yaml');
      expect(healthy, healthy.stdout).toMatchObject({ code: 0 });
      const nodes = await other.run('get', 'nodes', '-f', 'cluster.yaml', '-o', 'json');
      expect(nodes, nodes.stderr).toMatchObject({ code: 0 });

      const login = ['-i', lab.sshKey.path, '--accept-new-host-keys'];
      const lost = ['--host', lab.hosts[0]?.address ?? '', '--write', 'found.yaml'];
      const written = await other.run('adopt', 'cluster', ...lost, ...login);
      expect(written, written.stderr).toMatchObject({ code: 0 });
      const found = readFileSync(join(other.directory, 'found.yaml'), 'utf8');
      other.write('found.yaml', `${found}  artifacts: ${JSON.stringify(artifactsOf(file))}\n`);
      const same = await other.run('adopt', 'cluster', '-f', 'found.yaml', '-y', ...login);
      expect(same, same.stderr).toMatchObject({ code: 0 });
      expect(same.stderr).toContain(' 0 changed');
    } finally {
      other.clear();
    }
    expect((await kubexm(...createCluster)).stderr).toContain(' 0 changed');
  });
}

/** The cast stands where our own writing is read back. */
const artifactsOf = (file: object): unknown => (file as { spec: { artifacts?: object } }).spec.artifacts;
