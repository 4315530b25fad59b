import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { addressHeld } from '../../step/load-balancer/address-held.ts';
import { type RunKubeVipInput, runKubeVip as step } from '../../step/load-balancer/run-kube-vip.ts';
import { watchAddress } from '../../step/load-balancer/watch-address.ts';
import { applyObjects } from '../../step/objects/apply-objects.ts';
import type { AddressWatch } from '../../template/load-balancer/address-watch.ts';
import { kubeVipAccess } from '../../template/load-balancer/kube-vip-access.ts';
import { type CertificateOrder, issueCertificates } from '../pki/issue-certificates.ts';
import type { SharedAddress } from './roll-balancers.ts';

export interface KubeVipRun
  extends SharedAddress,
    Pick<CertificateOrder, 'authorities' | 'certificatesOf' | 'algorithm' | 'lifetimeDays' | 'after'> {
  podOf(host: string): Omit<RunKubeVipInput, 'address'>;
  readonly watch: Pick<AddressWatch, 'servers' | 'tellsEverybody'>;
  /** The API answers. */
  readonly afterApi: readonly Ref<unknown>[];
  /** The kubelets of the masters run. */
  readonly afterNodes: readonly Ref<unknown>[];
}

/** Masters that share the address of the endpoint; handed back is when one of them has it. */
export function runKubeVip(drawing: Drawing, input: KubeVipRun): NodeHandle<void> {
  const { hosts, address, isComplete, podOf, watch, afterApi, afterNodes } = input;
  return drawing.task('run-kube-vip', ['load-balancer', 'kube-vip'], (task) => {
    const issued = issueCertificates(task, input);
    const placed = task.step(step, { on: hosts, shared: { address }, perHost: podOf, after: [here(issued)] });
    const allowed = task.step(applyObjects, {
      on: [controlSubject],
      title: text('Let kube-vip hold its lease', '允许 kube-vip 持有租约'),
      shared: { part: 'kube-vip', objects: kubeVipAccess() },
      after: afterApi,
    });
    const watched = task.step(watchAddress, {
      on: hosts,
      shared: { address, ...watch },
      perHost: (host) => ({ host }),
      after: [here(placed), ...afterApi],
    });
    return task.gate(addressHeld, {
      on: hosts,
      as: 'endpoint-stands',
      shared: { address, holders: hosts, isComplete },
      after: [all(watched), all(allowed), ...afterNodes],
    });
  });
}
