import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { from, type NodeHandle } from '../../plan/ref.ts';
import { renewIdentity } from '../../step/kubernetes/renew-identity.ts';
import type { CertificateOrder } from '../pki/issue-certificates.ts';

/** Kubelets that cannot show any more who they are can again, before anybody waits for one. */
export const renewIdentities = (
  task: Drawing,
  {
    hosts,
    authorities,
    algorithm,
    lifetimeDays,
    after,
    minimum = 'all',
  }: Omit<CertificateOrder, 'certificatesOf' | 'as'>,
): readonly NodeHandle<undefined>[] =>
  hosts.length === 0
    ? []
    : [
        task.step(renewIdentity, {
          on: hosts,
          shared: { authorities: from(authorities, controlSubject), algorithm, lifetimeDays },
          perHost: (node) => ({ node }),
          after,
          minimum,
        }),
      ];
