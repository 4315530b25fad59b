import type { CertificateRow } from '../../pki/certificate-row.ts';
import type { Algorithm } from '../../pki/key.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { controlSubject } from '../../plan/port.ts';
import { from, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { issueCertificates as step } from '../../step/pki/issue-certificates.ts';
import type { AuthoritiesNode } from './authorities-node.ts';

export interface CertificateOrder {
  readonly hosts: readonly string[];
  readonly authorities: AuthoritiesNode;
  certificatesOf(host: string): readonly CertificateRow[];
  readonly algorithm: Algorithm;
  readonly lifetimeDays: number;
  readonly after: readonly Ref<unknown>[];
  readonly minimum?: Minimum;
  /** Needed only when it stands twice in one task. */
  readonly as?: string;
}

/** Certificates to the hosts, for a task that needs them. */
export const issueCertificates = (
  task: Drawing,
  {
    hosts,
    authorities,
    certificatesOf,
    algorithm,
    lifetimeDays,
    after,
    minimum = 'all',
    as,
  }: CertificateOrder,
): NodeHandle<undefined> =>
  task.step(step, {
    on: hosts,
    shared: { authorities: from(authorities, controlSubject), algorithm, lifetimeDays },
    perHost: (host) => ({ certificates: certificatesOf(host) }),
    after,
    minimum,
    ...(as === undefined ? {} : { as }),
  });
