import { here } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { preparationTags } from '../../task/system/prepare-hosts.ts';
import { revertHosts } from '../../task/system/revert-hosts.ts';
import { offerForHosts } from '../artifacts/offer-for-hosts.ts';
import { defineTask } from '../define-task.ts';
import { drawHooks } from './draw-hooks.ts';
import { drawPreparation, preparation } from './draw-preparation.ts';

/** Hosts made ready for a cluster, and returned to what they were. */
export const preparationTasks = [
  defineTask({
    name: 'prepare-hosts',
    aliases: ['SystemTuning', 'PrepareNodesOS'],
    title: text('Make the hosts ready for a cluster', '使主机达到部署集群的要求'),
    component: 'host-preparation',
    does: 'install',
    roles: [],
    tags: preparationTags,
    draw(drawing, context) {
      const offered = offerForHosts(drawing, context);
      const after = offered === undefined ? [] : [offered];
      const { installed, furnish } = drawPreparation(drawing, { ...context, offered, after });
      furnish([here(installed)]);
    },
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
    draw: (drawing, context) => void drawHooks(drawing, { ...context, list: 'preInstall', after: () => [] }),
  }),
  defineTask({
    name: 'run-post-install-hooks',
    title: text('Run the hooks of spec.system.postInstall', '执行 spec.system.postInstall 中的钩子'),
    component: 'hooks',
    does: 'run',
    roles: [],
    tags: ['hooks'],
    draw: (drawing, context) => void drawHooks(drawing, { ...context, list: 'postInstall', after: () => [] }),
  }),
];
