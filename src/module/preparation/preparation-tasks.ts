import { text } from '../../problem/text.ts';
import { prepareHosts } from '../../task/system/prepare-hosts.ts';
import { defineTask } from '../define-task.ts';

/** Hosts made ready for a cluster. */
export const preparationTasks = [
  defineTask({
    name: 'prepare-hosts',
    aliases: ['SystemTuning'],
    title: text('Make the hosts ready for a cluster', '使主机达到部署集群的要求'),
    component: 'host-preparation',
    does: 'run',
    roles: [],
    tags: ['hostname'],
    draw: (drawing, { hosts }) => drawing.module('preparation', (module) => prepareHosts(module, { hosts })),
  }),
];
