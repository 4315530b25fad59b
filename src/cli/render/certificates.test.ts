import { expect, it } from 'vitest';
import { controlSubject } from '../../plan/port.ts';
import type { Lang } from '../../problem/text.ts';
import type { CertificateState } from '../../runtime/check-certs.ts';
import { certificateLines, leftByTimer } from './certificates.ts';
import { widthOf } from './width.ts';

const state = (host: string, path: string, change: Partial<CertificateState> = {}): CertificateState => ({
  host,
  path,
  subject: 'kube-apiserver',
  issuer: 'demo-ca',
  names: ['kubernetes', '10.96.0.1'],
  isAuthority: false,
  serial: `${host}${path}`,
  notBefore: '2026-11-01T00:00:00.000Z',
  notAfter: '2027-11-01T00:00:00.000Z',
  daysLeft: 364,
  standing: 'good',
  ...change,
});

const trust = { subject: 'demo-ca', serial: 'one', isAuthority: true, names: [], daysLeft: 3649 };
const found = [
  state(controlSubject, 'pki/cluster/ca.crt', trust),
  ...['node1', 'node2', 'node3'].map((host) => state(host, '/etc/kubernetes/pki/ca.crt', trust)),
  state('node1', '/etc/kubernetes/pki/apiserver-kubelet-client.crt'),
  state('node3', '/etc/etcd/pki/server.crt', { issuer: 'demo-etcd-ca' }),
  state('node1', '/etc/kubernetes/pki/apiserver.crt', { standing: 'close', daysLeft: 12 }),
  state('node1', '/etc/kubernetes/admin.conf', {
    part: 'client',
    subject: 'kubernetes-admin, O=kubeadm:cluster-admins',
    standing: 'expired',
    daysLeft: -3,
  }),
  state('node2', '/var/lib/kubelet/pki/kubelet-client-current.pem', {
    subject: 'system:node:node2, O=system:nodes',
    renewedBy: 'kubelet',
  }),
];

const lines = (lang: Lang, wide = false) =>
  certificateLines(found, { lang, wide, width: wide ? undefined : 80 });

it.each(['en', 'zh'] as const)('shows in %s what is the same on several hosts once', async (lang) => {
  await expect(`${lines(lang).join('\n')}\n`).toMatchFileSnapshot(`certificates.${lang}.golden.txt`);
});

it.each(['en', 'zh'] as const)('fits into 80 columns in %s', (lang) => {
  expect(lines(lang).filter((line) => widthOf(line) > 80)).toEqual([]);
});

it('tells certificates apart in 80 columns: by the end of a long name, and by the folder of a common one', () => {
  const close = [
    ...['authority', 'client'].map((part) =>
      state('node1', '/etc/kubernetes/controller-manager.conf', { part }),
    ),
    ...['/etc/etcd/pki', '/etc/kubernetes/pki/etcd'].map((folder) =>
      state('node1', `${folder}/ca.crt`, { issuer: 'demo-front-proxy-ca' }),
    ),
    state(controlSubject, 'pki/cluster/ca.crt', { daysLeft: 3649 }),
  ];
  const shown = certificateLines(close, { lang: 'en', wide: false, width: 80 });
  expect(shown.map((line) => line.slice(15, 43).trimEnd())).toEqual([
    'CERTIFICATE',
    'controller-ma…f (authority)',
    'controller-ma…conf (client)',
    'etcd/ca.crt',
    'pki/etcd/ca.crt',
    'pki/cluster/ca.crt',
  ]);
});

it('shows whole paths and all names in the wide form', () => {
  const line = lines('en', true).find((one) => one.includes('/apiserver.crt'));
  expect(line).toContain('/etc/kubernetes/pki/apiserver.crt');
  expect(line).toMatch(/kube-apiserver +kubernetes 10\.96\.0\.1$/);
});

it('says in the wide form who renews a certificate', () => {
  const line = lines('en', true).find((one) => one.includes('kubelet-client-current.pem'));
  expect(line).toMatch(/364d +kubelet +system:node:node2/);
});

it('names what a timer does not reach, and the day by which somebody must', () => {
  const timed = state('node1', '/etc/kubernetes/pki/apiserver.crt', { renewedBy: 'timer' });
  const left = ['node4', 'node5'].map((host, at) =>
    state(host, '/etc/etcd/pki/server.crt', {
      renewedBy: 'command',
      notAfter: `2027-11-0${9 - at}T00:00:00.000Z`,
    }),
  );
  expect(leftByTimer([timed, ...left])?.en).toBe(
    'Certificates that no timer renews, for no key that issues is there: 2, on node4, node5. Run `kubexm create cluster -f cluster.yaml` again before 2027-11-08.',
  );
  expect(leftByTimer([timed])).toBeUndefined();
  expect(leftByTimer(left)).toBeUndefined();
});
