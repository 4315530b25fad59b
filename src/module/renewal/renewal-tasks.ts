import { text } from '../../problem/text.ts';
import { revertHosts } from '../../task/system/revert-hosts.ts';
import { defineTask } from '../define-task.ts';
import { drawRenewal, renewalModule } from './draw-renewal.ts';

const onMasters = { component: 'cert-renewal', roles: ['master'], tags: ['certs'] } as const;

/** The timer by which control planes renew their certificates, and taken away again. */
export const renewalTasks = [
  defineTask({
    ...onMasters,
    name: 'install-cert-renewal',
    title: text('Let control planes renew their certificates by a timer', '让控制平面通过定时器续期证书'),
    does: 'install',
    draw: (drawing, { config, hosts }) => {
      drawRenewal(drawing, { config, hosts, after: [], enabled: true });
    },
  }),
  defineTask({
    ...onMasters,
    name: 'uninstall-cert-renewal',
    title: text('Take the timer that renews certificates away', '移除续期证书的定时器'),
    does: 'uninstall',
    draw: (drawing, { hosts }) =>
      drawing.module(renewalModule, (module) =>
        revertHosts(module, { hosts, modules: [renewalModule], minimum: 'any' }),
      ),
  }),
];
