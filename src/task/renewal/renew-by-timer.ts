import { authorityPlaces } from '../../pki/authorities-on-hosts.ts';
import type { CertificateRow } from '../../pki/certificate-row.ts';
import type { Algorithm } from '../../pki/key.ts';
import { lifetimeMarginMs } from '../../pki/validity.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import type { HostRenewal } from '../../step/renewal/host-renewal.ts';
import { runRenewal } from '../../step/renewal/run-renewal.ts';
import { stopRenewal } from '../../step/renewal/stop-renewal.ts';

export interface TimedRenewal extends Pick<HostRenewal, 'kubeconfigs' | 'lifetimeDays'> {
  readonly enabled: boolean;
  readonly hosts: readonly string[];
  /** All that may ever have the timer: each has its own hour among them. */
  readonly among: readonly string[];
  certificatesOf(host: string): readonly CertificateRow[];
  readonly algorithm: Algorithm;
  readonly after: readonly Ref<unknown>[];
  readonly minimum?: Minimum;
}

/** Control planes look after their certificates themselves, or do not. */
export const renewByTimer = (drawing: Drawing, renewal: TimedRenewal): NodeHandle<undefined> =>
  drawing.task('renew-by-timer', ['certs'], (task) => {
    const { enabled, hosts, after, minimum = 'any' } = renewal;
    if (!enabled) return task.step(stopRenewal, { on: hosts, shared: {}, after, minimum });
    const { kubeconfigs, lifetimeDays, algorithm, among } = renewal;
    const inOrder = among.toSorted();
    return task.step(runRenewal, {
      on: hosts,
      shared: {
        kubeconfigs,
        lifetimeDays,
        keyKind: algorithm === 'ECDSA-P256' ? 'ECDSA' : 'RSA',
        marginSeconds: Math.floor(lifetimeMarginMs(lifetimeDays) / 1000),
      },
      perHost: (host) => ({
        rows: rowsOf(renewal, host),
        turn: { place: inOrder.indexOf(host), hosts: inOrder.length },
      }),
      after,
      minimum,
    });
  });

const rowsOf = ({ certificatesOf }: TimedRenewal, host: string): HostRenewal['rows'] =>
  certificatesOf(host).map((row) => {
    const { certificate, key } = authorityPlaces[row.issuer];
    return { row, issuer: { certificate, key } };
  });
