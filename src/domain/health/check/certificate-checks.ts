import { fill, type Text, text } from '../../../problem/text.ts';
import { defineChecks, type HealthView, type Looked, lookAtEach } from '../check-row.ts';
import type { CertificateSighting } from '../survey.ts';

const expired = text('{path} expired on {notAfter}', '{path} 已于 {notAfter} 到期');
const early = text('{path} is not valid yet', '{path} 尚未生效');
const close = text('{path} expires on {notAfter}', '{path} 将于 {notAfter} 到期');

/** Whoever decides about requests needs a moment. */
const decidedWithinMs = 30_000;

/** Who may still prove who they are, and for how long. */
export const certificateChecks = defineChecks([
  {
    id: 'requests',
    title: text('certificate requests', '证书请求'),
    severity: 'error',
    found: text('{requester} waits for {signer}', '{requester} 正等待 {signer}'),
    fix: text(
      'Look at it with `kubectl describe csr {on}`, then `kubectl certificate approve {on}` or `deny {on}`',
      '请用 `kubectl describe csr {on}` 查看，然后执行 `kubectl certificate approve {on}` 或 `deny {on}`',
    ),
    by: 'cluster',
    look: ({ cluster, nowMs }) => ({
      count: cluster.pending.length,
      found: cluster.pending
        .filter(({ askedAtMs }) => nowMs - askedAtMs > decidedWithinMs)
        .map(({ name, requester, signer }) => ({ on: name, params: { requester, signer } })),
    }),
  },
  {
    id: 'certificates',
    title: text('certificates valid', '证书有效'),
    severity: 'error',
    found: text('{fault}', '{fault}'),
    fix: text('{fix}', '{fix}'),
    by: 'hosts',
    look: (view) =>
      eachCertificate(view, {
        good: undefined,
        close: undefined,
        expired,
        'not-yet-valid': early,
      }),
  },
  {
    id: 'certificates-close',
    title: text('certificate lifetime', '证书剩余期限'),
    severity: 'warning',
    found: text('{fault}', '{fault}'),
    fix: text('{fix}', '{fix}'),
    by: 'hosts',
    look: (view) =>
      eachCertificate(view, { good: undefined, close, expired: undefined, 'not-yet-valid': undefined }),
  },
]);

const fixes = {
  issued: text(
    'Compare the clock of {on} (`date -u`); `kubexm create cluster -f cluster.yaml` issues anew what has ended or is about to.',
    '请核对 {on} 的时钟（`date -u`）；`kubexm create cluster -f cluster.yaml` 会重新签发已失效或即将到期的证书。',
  ),
  rotated: text(
    'The kubelet of {on} renews it itself: `journalctl -u kubelet -n 50` there, `journalctl -u kubexm-approve-kubelets -n 50` on a master.',
    '该证书由 {on} 的 kubelet 自行续期：请在该主机执行 `journalctl -u kubelet -n 50`，在 master 上执行 `journalctl -u kubexm-approve-kubelets -n 50`。',
  ),
};

/** What kubelets asked the API for they renew themselves; one that cannot ask any more is given its certificate. */
function fixFor({ path, standing }: CertificateSighting): Text {
  const isRotated = /\/kubelet-(client|server)-current\.pem$/.test(path);
  const cannotAsk = standing === 'expired' && path.endsWith('/kubelet-client-current.pem');
  return isRotated && !cannotAsk ? fixes.rotated : fixes.issued;
}

function eachCertificate(
  { spec, hosts }: HealthView,
  faults: Readonly<Record<CertificateSighting['standing'], ReturnType<typeof text> | undefined>>,
): Looked {
  const seen = spec.hosts.flatMap(({ name }) =>
    (hosts.get(name)?.certificates ?? []).map((one) => ({ on: name, ...one })),
  );
  return lookAtEach(
    seen,
    ({ on }) => on,
    (one) => {
      const { on, standing, path, notAfter } = one;
      const fault = faults[standing];
      return fault && { fault: fill(fault, { path, notAfter }), fix: fill(fixFor(one), { on }) };
    },
  );
}
