import { type CertificateSurvey, certificateSurvey } from '../../module/pki/certificate-survey.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';

export type { CertificateState } from '../../module/pki/certificate-survey.ts';

/** `kubexm check certs`: every certificate on every host, and how long it is good. Only looks. */
export const checkCertsPipeline = definePipeline<CertificateSurvey, object>({
  id: 'check-certs',
  title: text('Check the certificates', '检查证书'),
  observe: async () => ({}),
  stages: [
    {
      id: 'certs',
      title: text('Check the certificates', '检查证书'),
      draw: certificateSurvey,
    },
  ],
});
