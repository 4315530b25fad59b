import { describe, expect, it } from 'vitest';
import type { Graph } from '../../plan/graph.ts';
import { controlSubject } from '../../plan/port.ts';
import { ahead } from '../../plan/testing/ahead.ts';
import { clusterOf, nodesOn } from './testing/growing.ts';
import { replacing } from './testing/replacing.ts';

const subjectsOf = (graph: Graph | undefined, id: string): readonly string[] | undefined =>
  graph?.nodes.find((node) => node.id.endsWith(id))?.subjects;

/** Whom etcd is asked through to let a member go, the best first. */
const throughOf = (graph: Graph | undefined, member: string): unknown => {
  const found = graph?.nodes.find(({ id }) => id.endsWith(`remove-member-${member}`));
  return found?.shared && 'through' in found.shared ? found.shared.through : undefined;
};

const stageOf = (stages: ReadonlyMap<string, Graph>, id: string): Graph => {
  const graph = stages.get(id);
  if (graph === undefined) throw new RangeError(`${id} is not needed`);
  return graph;
};

const three = { masters: 3, workers: 1 };

describe('a host that is replaced', () => {
  it('leaves etcd and the cluster through those that stay, and that is noted before the other one comes', async () => {
    const { stages } = await replacing({ ...three, leaving: 'm2' });
    expect([...stages.keys()]).toEqual(['remove', 'add']);
    const out = stageOf(stages, 'remove');
    expect(throughOf(out, 'm2')).toEqual(['m1', 'm3']);
    const before = ahead(out, 'node.note-replacement').join(' ');
    for (const step of ['remove-member-m2', 'node.delete', 'health.cluster-is-healthy'])
      expect(before).toContain(step);
    expect(out.nodes.some(({ id }) => id.includes('amend-file'))).toBe(false);
  });

  it('may be another machine by now, under its name', async () => {
    const { stages } = await replacing({ ...three, leaving: 'm2' });
    const closed = stageOf(stages, 'remove').nodes.find(({ id }) => id.endsWith('node.cordon'));
    expect(closed?.type === 'step' && closed.perHost?.('m2')).toMatchObject({ machineId: undefined });
  });

  it('comes back under its name as a newcomer with all its roles', async () => {
    const { stages } = await replacing({ ...three, leaving: 'm2' });
    const add = stageOf(stages, 'add');
    const joining = add.regions.find(({ id }) => id === 'etcd/join-etcd/newcomers');
    expect(joining).toMatchObject({ hosts: ['m2'], width: 1, guards: ['etcd-quorum'] });
    expect(nodesOn(add, 'm2').some((id) => id.endsWith('start-kube-apiserver'))).toBe(true);
    expect(add.nodes.some(({ id }) => /remove-member|node\.delete/.test(id))).toBe(false);
  });

  it('is not asked for anything where another machine takes its place, which has no part in its leaving', async () => {
    const { stages, connected } = await replacing({ ...three, leaving: 'm2', newcomer: 'm9' });
    expect(connected).toEqual(['m1', 'm3', 'm9', 'w1']);
    const out = stageOf(stages, 'remove');
    expect(throughOf(out, 'm2')).toEqual(['m1', 'm3']);
    expect(nodesOn(out, 'm2')).toEqual([
      'nodes/cordon-nodes/node.cordon',
      'nodes/drain-nodes/node.drain',
      'etcd/remove-members/remove-member-m2',
      'nodes/delete-nodes/node.delete',
    ]);
    expect(nodesOn(out, 'm9').filter((id) => !id.startsWith('preflight/'))).toEqual([]);
    expect(nodesOn(stageOf(stages, 'add'), 'm2')).toEqual([]);
  });

  it.each([{ newcomer: 'm9' }, {}])(
    'is not even closed for pods before what comes in its place is found fit: %o',
    async (other) => {
      const { stages } = await replacing({ ...three, leaving: 'm2', ...other });
      const out = stageOf(stages, 'remove');
      const judged = 'preflight/survey-hosts/preflight.judge-hosts';
      expect(nodesOn(out, other.newcomer ?? 'm2').some((id) => id.startsWith('preflight/'))).toBe(true);
      for (const { id, subjects, scope } of out.nodes)
        if (scope.module !== 'preflight' && subjects.some((host) => host !== controlSubject))
          expect(ahead(out, id), id).toContain(judged);
    },
  );

  it('is judged only when it was cleaned where it is still what it was', async () => {
    const { stages } = await replacing({ ...three, leaving: 'm2', isAsItWas: true });
    const judgedIn = (stage: string) =>
      stageOf(stages, stage).nodes.some(({ id }) => id.startsWith('preflight/'));
    expect([judgedIn('remove'), judgedIn('add')]).toEqual([false, true]);
  });

  it.each(['kubexm', 'kubeadm'] as const)(
    'may be the founder of a cluster of %s: nothing is founded anew',
    async (type) => {
      const { stages } = await replacing({ ...three, leaving: 'm1', type });
      expect(throughOf(stageOf(stages, 'remove'), 'm1')).toEqual(['m2', 'm3']);
      const add = stageOf(stages, 'add');
      if (type === 'kubeadm') expect(subjectsOf(add, '/kubeadm.init')).toBeUndefined();
      else expect(add.regions.find(({ id }) => id === 'etcd/join-etcd/newcomers')?.hosts).toEqual(['m1']);
    },
  );

  it('is not taken out twice by a run that is taken up again', async () => {
    const noted = await replacing({ ...three, leaving: 'm2', notedRun: 'run' });
    expect([...noted.stages.keys()]).toEqual(['add']);
    const ofAnother = await replacing({ ...three, leaving: 'm2', notedRun: 'earlier' });
    expect([...ofAnother.stages.keys()]).toEqual(['remove', 'add']);
  });

  it('stays while nothing answers in its place', async () => {
    await expect(replacing({ ...three, leaving: 'm2', dead: ['m2'] })).rejects.toMatchObject({
      code: 'connection.timed-out',
    });
  });

  it('stays where the file has another endpoint, before and after one was taken out', async () => {
    const made = await clusterOf(three);
    const endpoint = '{internalLoadbalancer: kube-vip, lb_address: 10.0.1.200, kubeVip: {interface: eth0}}';
    for (const leaving of ['m2', 'w1'])
      for (const notedRun of [undefined, 'run'])
        await expect(
          replacing({ ...three, leaving, made, endpoint, ...(notedRun && { notedRun }) }),
          `${leaving} ${notedRun}`,
        ).rejects.toMatchObject({ code: 'node.endpoint-differs' });
    expect([...(await replacing({ ...three, leaving: 'm2', made })).stages.keys()]).toEqual([
      'remove',
      'add',
    ]);
  });

  it('is replaced though a worker is down, which is named', async () => {
    const { passedBy } = await replacing({ ...three, workers: 2, leaving: 'm2', dead: ['w2'] });
    expect(new Set(passedBy)).toEqual(new Set(['w2']));
  });
});
