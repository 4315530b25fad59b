import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { derivedSecret } from '../../domain/secret.ts';
import type { Authorities } from '../../pki/authority.ts';
import { issueLeaf } from '../../pki/issue-leaf.ts';
import { identityFault } from '../../pki/judge-identity.ts';
import type { Algorithm } from '../../pki/key.ts';
import type { Leaf } from '../../pki/leaf.ts';
import { dayMs } from '../../pki/validity.ts';
import type { Answer } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { type Text, text } from '../../problem/text.ts';
import type { CertificateFile } from '../../runner/read/certificates.ts';
import type { HostRead } from '../../runner/read/host-read.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { refuseOtherClock } from '../pki/refuse-other-clock.ts';
import { kubeletRestartLimitMs, restartKubelet } from './restart-kubelet.ts';

export interface RenewIdentityInput {
  readonly authorities: Authorities;
  readonly algorithm: Algorithm;
  readonly lifetimeDays: number;
  /** The name it is registered under. */
  readonly node: string;
}

const reads: readonly HostRead[] = [
  { kind: 'clock' },
  { kind: 'certificates', places: [paths.kubeletClient] },
];

/**
 * A kubelet that was away until its certificate had ended cannot ask for another: it gets one from the authority itself,
 * as API servers do, and renews that one again. No API server is needed for it: on a master of kubeadm there is none
 * before its kubelet runs.
 */
export const renewIdentity = proceduralStep<RenewIdentityInput>({
  id: 'kubernetes.renew-identity',
  title: text('Give the kubelet a valid identity', '为 kubelet 提供有效的身份'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: kubeletRestartLimitMs + 60_000,
  check: {
    reads: () => reads,
    judge(input, answers, { interrupted }) {
      const fault = seen(input, answers).fault ?? (interrupted ? unread : undefined);
      return fault === undefined ? satisfied(undefined) : drifted(fault, 'restart');
    },
  },
  claims: () => [`path:${paths.kubeletClient}`],
  // Nobody wants back what has ended.
  undo: () => ({ capture: [] }),
  async apply(port, input, _lease, { signal, situation }) {
    const { fault, hostNowMs } = seen(input, await port.read(reads, signal));
    if (fault === undefined && !situation.interrupted) return;
    if (fault !== undefined) {
      const { authorities, algorithm, lifetimeDays, node } = input;
      const nowMs = Date.now();
      refuseOtherClock({ lifetimeDays, hostNowMs, nowMs });
      const authority = authorities.of.cluster;
      const lifetimeMs = lifetimeDays * dayMs;
      const pair = await issueLeaf({ leaf: leafOf(node), authority, lifetimeMs, nowMs, key: algorithm });
      const path = rotatedPath(nowMs);
      const content = derivedSecret(pair.key, (key) => `${pair.certificate}${key}`);
      await port.change(
        [
          { do: 'write-file', path, content, mode: 0o600, owner: 'root:root' },
          { do: 'make-link', path: paths.kubeletClient, target: path },
        ],
        signal,
      );
    }
    await restartKubelet(port, signal);
  },
});

const unread = text('the kubelet may not have read it', 'kubelet 可能尚未读取它');

/** The port answers what it was asked, in the order of the reads. */
function seen(
  { authorities }: RenewIdentityInput,
  answers: readonly Answer[],
): { readonly hostNowMs: number; readonly fault: Text | undefined } {
  const [hostNowMs, files] = answers as readonly [number, readonly CertificateFile[]];
  const path = paths.kubeletClient;
  const certificate = files.find((file) => file.path === path)?.content ?? '';
  const authority = authorities.of.cluster;
  return { hostNowMs, fault: identityFault({ path, certificate, authority, nowMs: hostNowMs }) };
}

/** Whom the API takes for this node. */
const leafOf = (node: string): Leaf => ({
  commonName: `system:node:${node}`,
  organizations: ['system:nodes'],
  usages: ['client'],
});

/** As the kubelet names its own: it replaces a link, and would not replace a file. */
const rotatedPath = (nowMs: number): string =>
  `${paths.kubeletCertificates}/kubelet-client-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.pem`;
