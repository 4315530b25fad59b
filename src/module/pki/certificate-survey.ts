import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Drawing } from '../../plan/draw.ts';
import {
  type CertificateSurvey as AskedHosts,
  type CertificateState,
  surveyCertificates,
} from '../../task/pki/survey-certificates.ts';
import { renewerOf } from '../renewal/renewer-of.ts';

export type { CertificateState } from '../../task/pki/survey-certificates.ts';

export interface CertificateSurvey extends AskedHosts {
  readonly config: ClusterConfig;
}

/** Every certificate there is, and who renews it. Only looks. */
export const certificateSurvey = (drawing: Drawing, { config, report, ...asked }: CertificateSurvey): void =>
  drawing.module(
    'pki',
    (module) =>
      void surveyCertificates(module, {
        ...asked,
        report: (found) => report(found.map((one) => withRenewer(config, one))),
      }),
  );

function withRenewer(config: ClusterConfig, state: CertificateState): CertificateState {
  const renewedBy = renewerOf(config, state);
  return renewedBy === undefined ? state : { ...state, renewedBy };
}
