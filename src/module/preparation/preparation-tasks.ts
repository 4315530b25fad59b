import type { Role } from '../../config/schema/role-groups.ts';
import { text } from '../../problem/text.ts';
import { preparationTags } from '../../task/system/prepare-hosts.ts';
import { revertHosts } from '../../task/system/revert-hosts.ts';
import { runHooks } from '../../task/system/run-hooks.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { drawPreparation, preparation } from './draw-preparation.ts';

/** Hosts made ready for a cluster, and returned to what they were. */
export const preparationTasks = [
  defineTask({
    name: 'prepare-hosts',
    aliases: ['SystemTuning'],
    title: text('Make the hosts ready for a cluster', '使主机达到部署集群的要求'),
    component: 'host-preparation',
    does: 'install',
    roles: [],
    tags: preparationTags,
    draw: (drawing, context) => void drawPreparation(drawing, { ...context, after: [] }),
  }),
  defineTask({
    name: 'revert-hosts',
    aliases: ['SystemTuningRevert'],
    title: text('Return the hosts to what they were before their preparation', '将主机恢复到准备之前的状态'),
    component: 'host-preparation',
    does: 'uninstall',
    roles: [],
    tags: ['revert'],
    draw: (drawing, { hosts }) =>
      drawing.module(preparation, (part) =>
        revertHosts(part, { hosts, modules: [preparation], minimum: 'any' }),
      ),
  }),
  defineTask({
    name: 'run-pre-install-hooks',
    title: text('Run the hooks of spec.system.preInstall', '执行 spec.system.preInstall 中的钩子'),
    component: 'hooks',
    does: 'run',
    roles: [],
    tags: ['hooks'],
    draw: (drawing, context) => drawHooks(drawing, context, 'preInstall', 'pre-install'),
  }),
  defineTask({
    name: 'run-post-install-hooks',
    title: text('Run the hooks of spec.system.postInstall', '执行 spec.system.postInstall 中的钩子'),
    component: 'hooks',
    does: 'run',
    roles: [],
    tags: ['hooks'],
    draw: (drawing, context) => drawHooks(drawing, context, 'postInstall', 'post-install'),
  }),
];

function drawHooks(
  drawing: Parameters<(typeof preparationTasks)[number]['draw']>[0],
  { config, hosts, runId }: TaskContext,
  list: 'preInstall' | 'postInstall',
  when: string,
): void {
  const rolesOf = new Map(config.spec.hosts.map(({ name, roles }) => [name, roles]));
  const hasOneOf = (host: string, wanted: readonly Role[]): boolean =>
    wanted.length === 0 || (rolesOf.get(host) ?? []).some((role) => wanted.includes(role));
  const hooks = config.spec.system[list].map(({ name, script, roles }) => ({
    name,
    script,
    hosts: hosts.filter((host) => hasOneOf(host, roles)),
  }));
  drawing.module(preparation, (part) => runHooks(part, { runId, when, hooks }));
}
