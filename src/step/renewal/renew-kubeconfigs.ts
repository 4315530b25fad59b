import { hostPaths } from '../../domain/host-paths.ts';
import { timeFault } from '../../pki/judge-certificate.ts';
import { readCertificate } from '../../pki/read-certificate.ts';
import { lifetimeMarginMs } from '../../pki/validity.ts';
import type { Answer } from '../../plan/port.ts';
import type { Step } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import type { CertificateFile } from '../../runner/read/certificates.ts';
import type { HostRead } from '../../runner/read/host-read.ts';
import type { QueryState } from '../../runner/read/query.ts';
import {
  kubeconfigScript,
  type RenewedKubeconfig,
  unreadScript,
} from '../../template/renewal/kubeconfigs.ts';
import { checkOf } from '../generic/check-of.ts';
import { type Finding, finding } from '../generic/desired-kind.ts';
import { kubeadmPaths } from '../kubeadm/kubeadm-paths.ts';

export interface RenewKubeconfigsInput {
  readonly kubeconfigs: readonly RenewedKubeconfig[];
  readonly lifetimeDays: number;
}

const limitMs = 10 * 60_000;

/**
 * Kubeconfigs of kubeadm whose certificate is near its end get another one, and whoever runs with an older one than there
 * is, is started anew: also when that failed the last time. Cut off in between, the host goes on by itself, and after a
 * power cut everything reads them anyway.
 */
export const renewKubeconfigs: Step<RenewKubeconfigsInput, undefined, HostPort, Record<never, never>> = {
  id: 'renewal.renew-kubeconfigs',
  title: text('Renew kubeconfigs of the control plane', '续期控制平面的 kubeconfig'),
  port: 'host',
  kind: 'declared',
  disruption: 'restart',
  timeoutMs: limitMs + 60_000,
  check: {
    reads: readsOf,
    judge: (input, answers) =>
      checkOf(
        [...ending(input, answers), ...unread(input, answers)].map(({ fault }) => fault),
        () => undefined,
      ),
  },
  claims: ({ kubeconfigs }) => kubeconfigs.map((one) => `path:${pathOf(one)}`),
  // Nobody wants back what ends.
  undo: () => ({ capture: [] }),
  async apply(port, input, _lease, { runId, nodeId, signal }) {
    const found = await port.read(readsOf(input), signal);
    const near = ending(input, found).map(({ kubeconfig }) => kubeconfig);
    const older = unread(input, found).map(({ kubeconfig }) => kubeconfig);
    if (near.length + older.length === 0) return;
    const script = kubeconfigScript({ ending: near, unread: older }, kubeadmPaths.config);
    const argv = ['/bin/sh', '-c', script] as const;
    const { code, stderr } = await port.runUnit({ runId, nodeId, argv, timeoutMs: limitMs, signal });
    if (code !== 0)
      throw problem('kubeadm.failed', { command: 'kubeadm certs renew', code, output: stderr.trim() });
  },
};

const pathOf = ({ name }: RenewedKubeconfig): string => `${hostPaths.kubernetes}/${name}`;

function readsOf({ kubeconfigs }: RenewKubeconfigsInput): readonly HostRead[] {
  return [
    { kind: 'clock' },
    { kind: 'certificates', places: kubeconfigs.map(pathOf) },
    { kind: 'query', argv: ['/bin/sh', '-c', unreadScript(kubeconfigs)] },
  ];
}

interface Renewal {
  readonly kubeconfig: RenewedKubeconfig;
  readonly fault: Finding;
}

const older = text('{component} runs with an older {path} than there is', '{component} 仍在使用旧的 {path}');

/** Those that last and were not read: what ends is read anew anyway. */
function unread(input: RenewKubeconfigsInput, answers: readonly Answer[]): readonly Renewal[] {
  const said = answers[2] as QueryState;
  const named = said.state === 'answered' ? said.stdout.split('\n') : [];
  const near = ending(input, answers).map(({ kubeconfig }) => kubeconfig);
  return input.kubeconfigs.flatMap((kubeconfig) => {
    const { component } = kubeconfig;
    if (component === undefined || !named.includes(component.name) || near.includes(kubeconfig)) return [];
    const fault = finding(fill(older, { component: component.name, path: pathOf(kubeconfig) }), 'restart');
    return [{ kubeconfig, fault }];
  });
}

/**
 * A missing file belongs to nobody, and of a certificate of tomorrow a new one is no better. Certificates of kubeadm may
 * begin when their authority did: how long before the end is early enough goes by the lifetime they are issued for.
 */
function ending(
  { kubeconfigs, lifetimeDays }: RenewKubeconfigsInput,
  answers: readonly Answer[],
): readonly Renewal[] {
  // The port answers what it was asked, in the order of the reads.
  const [nowMs, files] = answers as readonly [number, readonly CertificateFile[]];
  return kubeconfigs.flatMap((kubeconfig) => {
    const path = pathOf(kubeconfig);
    const found = readCertificate(files.find((file) => file.path === path)?.client ?? '');
    const fault =
      found && nowMs >= found.notBeforeMs
        ? timeFault(found, nowMs, lifetimeMarginMs(lifetimeDays))
        : undefined;
    if (fault === undefined) return [];
    const because = fill(text('{path} {fault}', '{path} {fault}'), { path, fault });
    return [{ kubeconfig, fault: finding(because, kubeconfig.component ? 'restart' : 'none') }];
  });
}
