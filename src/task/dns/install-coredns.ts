import type { Manifest } from '../../domain/api-object.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { dnsReady } from '../../step/dns/dns-ready.ts';
import { applyObjects } from '../../step/objects/apply-objects.ts';
import { corednsDeployment } from '../../template/dns/coredns.ts';

export interface DrawnDns {
  /** The API knows of it: pods start once nodes have a network. */
  readonly applied: NodeHandle<unknown>;
  /** It answers; only who needs names waits for it. Nobody can where pods get no network from us. */
  readonly ready?: NodeHandle<void>;
}

interface Coredns {
  /** All of them, or those that may have changed. */
  readonly objects: readonly Manifest[];
  /** False where somebody else brings it, at some time. */
  readonly hasNetwork: boolean;
  readonly after: readonly Ref<unknown>[];
}

export const installCoredns = (drawing: Drawing, { objects, hasNetwork, after }: Coredns): DrawnDns =>
  drawing.task('install-coredns', ['dns', 'coredns'], (task) => {
    const applied = task.step(applyObjects, {
      on: [controlSubject],
      title: text('Apply the objects of CoreDNS', '应用 CoreDNS 的对象'),
      shared: { part: 'coredns', objects },
      after,
    });
    if (!hasNetwork) return { applied };
    const ready = task.gate(dnsReady, {
      on: [controlSubject],
      shared: { workloads: [{ kind: 'Deployment', ...corednsDeployment }] },
      after: [all(applied)],
    });
    return { applied, ready };
  });
