import type { Drawing } from '../../plan/draw.ts';
import { type CertificateSurvey, surveyCertificates } from '../../task/pki/survey-certificates.ts';

export type { CertificateState, CertificateSurvey } from '../../task/pki/survey-certificates.ts';

/** Every certificate there is. Only looks. */
export const certificateSurvey = (drawing: Drawing, survey: CertificateSurvey): void =>
  drawing.module('pki', (module) => void surveyCertificates(module, survey));
