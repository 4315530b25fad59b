import { type CertificateState, certificateState } from '../../pki/certificate-state.ts';
import { certificateBlocks, readCertificate } from '../../pki/read-certificate.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { CertificateFile } from '../../runner/read/certificates.ts';
import { look } from '../../runner/read/look.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface SurveyCertificatesInput {
  readonly host: string;
  readonly folders: readonly string[];
}

/** Every certificate of Kubernetes and etcd on a host, judged by the clock of the host. */
export const surveyCertificates = defineObservation<SurveyCertificatesInput, readonly CertificateState[]>({
  id: 'pki.survey-certificates',
  title: text('Look at the certificates', '查看证书'),
  port: 'host',
  timeoutMs: 2 * 60_000,
  check: {
    async ask(reader, { host, folders }) {
      const [nowMs, files] = await look(reader, { kind: 'clock' }, { kind: 'certificates', places: folders });
      return satisfied(files.flatMap((file) => certificatesIn(file, host, nowMs)));
    },
  },
});

/** Each certificate of a file, and those inside of a kubeconfig. */
export function certificatesIn(
  file: CertificateFile,
  host: string,
  nowMs: number,
): readonly CertificateState[] {
  const { path, content, authority, client } = file;
  const own = certificateBlocks(content);
  return [
    ...own.map((pem, index) => [pem, own.length === 1 ? undefined : String(index + 1)] as const),
    ...certificateBlocks(authority).map((pem) => [pem, 'authority'] as const),
    ...certificateBlocks(client).map((pem) => [pem, 'client'] as const),
  ].flatMap(([pem, part]) => {
    const found = readCertificate(pem);
    return found === undefined ? [] : [certificateState(found, { host, path, part, nowMs })];
  });
}
