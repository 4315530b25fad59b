import type { Drawing } from '../../plan/draw.ts';
import { all, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { kubeletsServe } from '../../step/kubernetes/kubelets-serve.ts';
import { type RunApproverInput, runApprover } from '../../step/kubernetes/run-approver.ts';
import { servingApprover } from '../../template/kubernetes/access-rules.ts';
import { type CertificateOrder, issueCertificates } from '../pki/issue-certificates.ts';

export interface KubeletApproval
  extends Pick<CertificateOrder, 'authorities' | 'certificatesOf' | 'algorithm' | 'lifetimeDays'>,
    Pick<RunApproverInput, 'cluster' | 'nodes'> {
  readonly masters: readonly string[];
  serverOf(host: string): string;
  /** Those whose kubelets are waited for. */
  readonly kubelets: readonly string[];
  /** The masters are ready, and the API answers. */
  readonly after: readonly Ref<unknown>[];
  readonly afterNodes: readonly Ref<unknown>[];
}

/** Control planes that approve what kubelets ask for, for good; handed back is when every kubelet has got it. */
export function approveKubelets(drawing: Drawing, input: KubeletApproval): NodeHandle<void> {
  const { masters, serverOf, cluster, nodes, kubelets, afterNodes } = input;
  return drawing.task('approve-kubelets', ['nodes', 'certs'], (task) => {
    const running =
      masters.length === 0
        ? []
        : [
            task.step(runApprover, {
              on: masters,
              shared: { cluster, nodes, user: servingApprover },
              perHost: (host) => ({ server: serverOf(host) }),
              after: [here(issueCertificates(task, { ...input, hosts: masters }))],
            }),
          ];
    return task.gate(kubeletsServe, {
      on: kubelets,
      shared: {},
      after: [...running.map(all), ...afterNodes],
    });
  });
}
