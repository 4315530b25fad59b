import { hostPaths } from '../../domain/host-paths.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { CertificateState } from '../../pki/certificate-state.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, type NodeHandle } from '../../plan/ref.ts';
import { reportCertificates } from '../../step/pki/report-certificates.ts';
import { surveyCertificates as step } from '../../step/pki/survey-certificates.ts';

export type { CertificateState } from '../../pki/certificate-state.ts';

export interface CertificateSurvey {
  readonly hosts: readonly string[];
  readonly now: () => number;
  readonly report: (certificates: readonly CertificateState[]) => void;
}

const folders = [hostPaths.kubernetes, hostPaths.etcd, kubernetesPaths.kubeletCertificates];

/** One round trip to every host, all at the same time; a host that cannot be asked keeps nobody from being told the rest. */
export const surveyCertificates = (
  drawing: Drawing,
  { hosts, now, report }: CertificateSurvey,
): NodeHandle<readonly CertificateState[]> =>
  drawing.task('survey-certificates', ['certs'], (task) => {
    const surveyed = task.step(step, {
      on: hosts,
      minimum: 'any',
      shared: { folders },
      perHost: (host) => ({ host }),
    });
    return task.step(reportCertificates, {
      on: [controlSubject],
      shared: { found: all(surveyed), now, report },
    });
  });
