import { etcdPaths } from '../../domain/etcd-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import { oneAfterAnother } from '../../step/etcd/one-after-another.ts';
import { restartUnit } from '../../step/host/restart-unit.ts';
import { rollMembers } from './roll-members.ts';

interface EtcdRestart {
  readonly runId: string;
  readonly hosts: readonly string[];
  readonly members: readonly string[];
}

/** The store stays available: one member at a time, the leader last. */
export function restartEtcd(drawing: Drawing, { runId, hosts, members }: EtcdRestart): void {
  drawing.task('restart-etcd', ['etcd'], (task) => {
    const turns = { id: 'members', hosts, members, order: oneAfterAnother(members) };
    rollMembers(task, turns, (part) =>
      part.step(restartUnit, { on: hosts, shared: { runId, unit: etcdPaths.unit } }),
    );
  });
}
