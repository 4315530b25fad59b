import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

/** What manages packet filters on hosts; where one is not installed there is nothing to stop. */
const firewalls = ['firewalld.service', 'ufw.service'];

/** The rules a firewall was given stay in its files and come back with it. */
export const stopFirewall = declaredStep<object>({
  id: 'system.stop-firewall',
  title: text('Stop the firewall', '关闭防火墙'),
  disruption: 'restart',
  desired: () => firewalls.map((name) => ({ kind: 'unit', name, enabled: false, active: false })),
});
