import type { ClusterConfig } from '../config/cluster-config.ts';
import { type CertificateState, checkCertsPipeline } from '../pipeline/certs/check-certs.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { chosenHosts } from './chosen-hosts.ts';
import { newRunId, preview } from './execute.ts';
import { everyTag } from './prepare.ts';
import type { Recorders } from './recorded.ts';
import { unaskedHosts } from './unasked-hosts.ts';

export type { CertificateState } from '../pipeline/certs/check-certs.ts';

export interface CertificatesResult {
  readonly certificates: readonly CertificateState[];
  /** Hosts that could not be asked, and what is said about certificates that are not good any more or not for long. */
  readonly problems: readonly Problem[];
}

/** Looks at every certificate on the chosen hosts. Nothing is changed, nothing is kept. */
export async function checkCerts(
  recorders: Recorders,
  config: ClusterConfig,
  nodes = '*',
): Promise<CertificatesResult> {
  let certificates: readonly CertificateState[] = [];
  const spec = {
    config,
    hosts: chosenHosts(config, nodes),
    now: Date.now,
    report: (found: readonly CertificateState[]) => {
      certificates = found;
    },
  };
  const prepared = { pipeline: checkCertsPipeline, spec, tags: everyTag, shownFirst: false };
  const { unseen } = await preview({ ...recorders, runId: newRunId(), prepared });
  const unasked = unaskedHosts(unseen);
  return { certificates, problems: [...unasked, ...complaints(certificates)] };
}

function complaints(certificates: readonly CertificateState[]): readonly Problem[] {
  const named = (...standings: readonly CertificateState['standing'][]) =>
    certificates
      .filter(({ standing }) => standings.includes(standing))
      .map(({ host, path }) => `${host}:${path}`);
  const [bad, close] = [named('expired', 'not-yet-valid'), named('close')];
  const said = (names: readonly string[]) => ({
    count: names.length,
    names: names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')} …` : names.join(', '),
  });
  return [
    ...(bad.length > 0 ? [problem('pki.certificates-invalid', said(bad))] : []),
    ...(close.length > 0 ? [problem('pki.certificates-expiring', said(close))] : []),
  ];
}

const mostNamed = 8;
