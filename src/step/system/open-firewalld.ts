import type { FirewallNeeds } from '../../domain/firewall-needs.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import { text } from '../../problem/text.ts';
import { firewalldHostPolicy, firewalldPodPolicy, firewalldZone } from '../../template/system/firewalld.ts';
import { declaredStep } from '../generic/declared-step.ts';

/** Files of our own beside those of others; firewalld is told to read them, and keeps its connections. */
export const openFirewalld = declaredStep<FirewallNeeds>({
  id: 'system.open-firewalld',
  title: text('Open firewalld for the cluster', '在 firewalld 中放行集群流量'),
  disruption: 'reload',
  desired(needs) {
    const files = [
      { path: hostPaths.firewalldZone, content: firewalldZone(needs) },
      { path: hostPaths.firewalldHostPolicy, content: firewalldHostPolicy(needs) },
      { path: hostPaths.firewalldPodPolicy, content: firewalldPodPolicy },
    ];
    return [
      ...files.map((file) => ({ kind: 'file' as const, ...file })),
      {
        kind: 'unit',
        name: 'firewalld.service',
        active: true,
        reloadedWith: files.map(({ path }) => path),
      },
    ];
  },
});
