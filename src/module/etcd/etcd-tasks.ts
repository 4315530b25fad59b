import { storeRole } from '../../config/judge-leaving.ts';
import { etcdHomeOf } from '../../domain/etcd-home.ts';
import type { Drawing } from '../../plan/draw.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { checkEtcd } from '../../task/etcd/check-etcd.ts';
import { restartEtcd } from '../../task/etcd/restart-etcd.ts';
import { removeEtcdData, uninstallEtcd } from '../../task/etcd/uninstall-etcd.ts';
import { taskPart } from '../cluster/task-part.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { drawEtcd, etcdModule } from './draw-etcd.ts';
import { drawExternalEtcdCheck } from './draw-external-etcd.ts';
import { etcdMembers } from './etcd-members.ts';

const onMembers = { component: 'etcd', roles: ['etcd'], tags: ['etcd'] } as const;

/** etcd of type kubexm on the hosts of its role, and taken away again. */
export const etcdTasks = [
  defineTask({
    ...onMembers,
    name: 'install-etcd',
    aliases: ['InstallEtcd', 'InstallEtcdCluster'],
    title: text(
      'Found etcd, or bring its members to what the file says, one after another',
      '组建 etcd，或逐个使成员达到配置文件的要求',
    ),
    does: 'install',
    service: true,
    looksAtCluster: true,
    tags: ['artifacts', 'certs', 'etcd'],
    draw: drawInstall,
  }),
  defineTask({
    ...onMembers,
    name: 'restart-etcd',
    title: text('Restart the members of etcd, one after another', '逐个重启 etcd 成员'),
    does: 'restart',
    draw: (drawing, { config, runId, hosts }) =>
      drawing.module(etcdModule, (part) =>
        restartEtcd(part, { runId, hosts, members: etcdMembers(config).map(({ name }) => name) }),
      ),
  }),
  defineTask({
    ...onMembers,
    name: 'check-etcd',
    title: text(
      'Ask every member of etcd how it is; an external one is asked from every master',
      '检查每个 etcd 成员的状态；外部 etcd 从每台 master 检查',
    ),
    does: 'check',
    roles: ['etcd', 'master'],
    draw: drawCheck,
  }),
  defineTask({
    ...onMembers,
    name: 'uninstall-etcd',
    title: text('Take etcd away; its data stays', '卸载 etcd；保留其数据'),
    does: 'uninstall',
    draw: (drawing, { hosts }) =>
      drawing.module(etcdModule, (part) =>
        uninstallEtcd(part, { hosts, modules: [etcdModule], minimum: 'any' }),
      ),
  }),
  defineTask({
    ...onMembers,
    name: 'remove-etcd-data',
    title: text('Remove the data of etcd, where no member runs', '删除 etcd 的数据（成员未运行时）'),
    does: 'run',
    draw: (drawing, { hosts, config }) =>
      drawing.module(etcdModule, (part) =>
        removeEtcdData(part, { hosts, dataDir: config.spec.etcd.dataDir, minimum: 'any' }),
      ),
  }),
];

function drawInstall(drawing: Drawing, context: TaskContext): void {
  const { type } = context.config.spec.etcd;
  if (type !== 'kubexm') throw problem('etcd.type-differs', { type });
  drawEtcd(drawing, taskPart(drawing, context, ['etcd']));
}

function drawCheck(drawing: Drawing, { config, hosts }: TaskContext): void {
  const { etcd, roleGroups } = config.spec;
  const role = storeRole(config);
  if (role === undefined) {
    drawExternalEtcdCheck(drawing, {
      config,
      hosts: hosts.filter((host) => roleGroups.master.includes(host)),
    });
    return;
  }
  const members = roleGroups[role].toSorted();
  const asked = {
    hosts: hosts.filter((host) => members.includes(host)),
    members,
    home: etcdHomeOf(etcd.type),
  };
  drawing.module(etcdModule, (part) => void checkEtcd(part, asked));
}
