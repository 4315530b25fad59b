import { join } from 'node:path';
import { expect } from 'vitest';
import { restoreLab } from '../../../lab/snapshot/restore-lab.ts';
import { afterDeletion as except } from '../harness/after-deletion.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import type { LabDigest } from '../harness/lab-digest.ts';
import { type Stage, scenario } from '../harness/scenario.ts';
import { type ClusterState, clusterState, differencesOf } from '../kill/cluster-state.ts';
import { type Changed, type Kill, keyOf, killsOf } from '../kill/kill.ts';
import { killAndResume } from '../kill/kill-and-resume.ts';
import { openKillRecord } from '../kill/kill-record.ts';
import { watchedRun } from '../kill/watched-run.ts';

const create = ['create', 'cluster', '-f', 'cluster.yaml', '-y'] as const;
const remove = ['delete', 'cluster', '-f', 'cluster.yaml', '-y'] as const;

interface Undisturbed {
  readonly bare: LabDigest;
  readonly whole: ClusterState;
  readonly creating: readonly Changed[];
  readonly deleting: readonly Changed[];
}

/** What everything else is compared with. */
async function undisturbed(stage: Stage): Promise<Undisturbed> {
  const bare = await stage.digest();
  const created = await watchedRun(stage.start, create, () => []);
  expect(created, created.stderr.slice(-4000)).toMatchObject({ code: 0 });
  const whole = await clusterState(stage);
  const deleted = await watchedRun(stage.start, remove, () => []);
  expect(deleted, deleted.stderr.slice(-4000)).toMatchObject({ code: 0 });
  return { bare, whole, creating: created.changed, deleting: deleted.changed };
}

/** One creation and one deletion with some kills in each; what is wrong afterwards, in words. */
async function pass(stage: Stage, { bare, whole, creating, deleting }: Undisturbed, kills: readonly Kill[]) {
  const of = (command: string): readonly Kill[] => kills.filter((kill) => kill.command === command);
  const made = await killAndResume({ stage, words: create, kills: of('create'), usual: creating });
  const state = differencesOf(whole, await clusterState(stage));
  const again = await stage.kubexm(...create);
  const gone = await killAndResume({ stage, words: remove, kills: of('delete'), usual: deleting });
  const left = await stage.changesSince(bare, { except });
  const twice = await stage.kubexm(...remove);
  const wrong = [
    state,
    again.stderr.includes(' 0 changed') ? '' : 'a second creation changed something',
    left,
    twice.stderr.includes(' 0 changed') ? '' : 'a second deletion changed something',
  ];
  return { happened: [...made, ...gone], wrong: wrong.filter((one) => one !== '').join('\n') };
}

const killsPerPass = 20;

scenario('kill-everywhere', { hosts: 1, timeoutMs: 48 * 3_600_000 }, async (stage) => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const record = openKillRecord(
    join(root, 'test-results', 'kill-everywhere.json'),
    join(root, 'docs', 'kill-everywhere.md'),
  );
  for (const mode of ['kubexm', 'kubeadm']) {
    stage.desk.write('cluster.yaml', await labCluster(stage.lab, { kubernetes: { type: mode } }));
    const reference = await undisturbed(stage);
    const known = new Set(
      record
        .rows()
        .filter((row) => row.mode === mode && row.outcome !== 'not met')
        .map(({ kill }) => kill),
    );
    const kills = [...killsOf('create', reference.creating), ...killsOf('delete', reference.deleting)].filter(
      (kill) => !known.has(keyOf(kill)),
    );
    for (let first = 0; first < kills.length; first += killsPerPass) {
      const chosen = kills.slice(first, first + killsPerPass);
      const { outcome, happened } = await pass(stage, reference, chosen).then(
        ({ happened: met, wrong }) => ({ happened: met, outcome: wrong === '' ? 'same' : 'differs' }),
        () => ({ happened: chosen, outcome: 'stuck' }),
      );
      const met = new Set(happened.map(keyOf));
      record.add(
        chosen.map((kill) => ({
          mode,
          kill: keyOf(kill),
          outcome: met.has(keyOf(kill)) ? outcome : 'not met',
        })),
      );
      if (outcome !== 'same') await restoreLab(stage.lab.name);
    }
  }
  expect(record.rows().filter(({ outcome }) => outcome === 'differs' || outcome === 'stuck')).toEqual([]);
});

/** Another number, other kills: so that a failure can be repeated. */
const seed = 20_261_116;

scenario('kill-sample', { hosts: 1, timeoutMs: 3_600_000 }, async (stage) => {
  stage.desk.write('cluster.yaml', await labCluster(stage.lab, { kubernetes: { type: 'kubexm' } }));
  const reference = await undisturbed(stage);
  const chosen = [
    ...sampleOf(killsOf('create', reference.creating), 6),
    ...sampleOf(killsOf('delete', reference.deleting), 3),
  ];
  const { happened, wrong } = await pass(stage, reference, chosen);
  expect(wrong, happened.map(keyOf).join('\n')).toBe('');
  expect(happened.length).toBeGreaterThan(0);
});

function sampleOf(kills: readonly Kill[], count: number): readonly Kill[] {
  const step = Math.max(1, Math.floor(kills.length / count));
  return kills.filter((_, at) => at % step === seed % step).slice(0, count);
}
