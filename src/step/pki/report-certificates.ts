import { authorityFiles, authorityFolder } from '../../pki/authority-files.ts';
import { type CertificateState, certificateState } from '../../pki/certificate-state.ts';
import { readCertificate } from '../../pki/read-certificate.ts';
import { controlSubject } from '../../plan/port.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { KeptFile, KeptRead } from '../../runner/kept/kept-file.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface ReportCertificatesInput {
  readonly found: ReadonlyMap<string, readonly CertificateState[]>;
  readonly now: () => number;
  readonly report: (certificates: readonly CertificateState[]) => void;
}

const issuing = authorityFiles.map(({ path }) => path).filter((path) => path.endsWith('/ca.crt'));

/** What the hosts have, and what this machine issues it with. */
export const reportCertificates = defineObservation<ReportCertificatesInput, readonly CertificateState[]>({
  id: 'pki.report-certificates',
  title: text('Gather the certificates', '汇总证书'),
  port: 'control',
  timeoutMs: 60_000,
  check: {
    reads: (): readonly KeptRead[] =>
      issuing.map((path) => ({ kind: 'kept', path: `${authorityFolder}/${path}`, sealed: false })),
    judge({ found, now, report }, answers) {
      // The port answers what it was asked, in the order of the reads.
      const kept = (answers as readonly KeptFile[]).flatMap((content, index) => {
        const certificate = typeof content === 'string' ? readCertificate(content) : undefined;
        const path = `${authorityFolder}/${issuing[index]}`;
        return certificate === undefined
          ? []
          : [certificateState(certificate, { host: controlSubject, path, nowMs: now() })];
      });
      const all = [...kept, ...[...found.values()].flat()];
      report(all);
      return satisfied(all);
    },
  },
});
