import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, type Ref } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { dnsReady } from '../../step/dns/dns-ready.ts';
import { applyObjects } from '../../step/objects/apply-objects.ts';
import {
  type NodeLocalDnsSettings,
  nodeLocalDnsDaemonSet,
  nodeLocalDnsManifests,
} from '../../template/dns/node-local-dns.ts';
import type { DrawnDns } from './install-coredns.ts';

interface NodeLocalDns {
  readonly settings: NodeLocalDnsSettings;
  readonly after: readonly Ref<unknown>[];
}

/** It needs no network of pods: it runs in that of the node. */
export const installNodeLocalDns = (
  drawing: Drawing,
  { settings, after }: NodeLocalDns,
): Required<DrawnDns> =>
  drawing.task('install-node-local-dns', ['dns', 'nodelocaldns'], (task) => {
    const applied = task.step(applyObjects, {
      on: [controlSubject],
      title: text('Apply the objects of NodeLocal DNS', '应用 NodeLocal DNS 的对象'),
      shared: { part: 'node-local-dns', objects: nodeLocalDnsManifests(settings) },
      after,
    });
    const ready = task.gate(dnsReady, {
      on: [controlSubject],
      shared: { workloads: [{ kind: 'DaemonSet', ...nodeLocalDnsDaemonSet }] },
      after: [all(applied)],
    });
    return { applied, ready };
  });
