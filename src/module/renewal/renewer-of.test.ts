import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import type { CertificateState } from '../../task/pki/survey-certificates.ts';
import { renewerOf } from './renewer-of.ts';

const state = (host: string, path: string, changed: Partial<CertificateState> = {}): CertificateState => ({
  host,
  path,
  subject: 'one',
  issuer: 'demo-ca',
  names: [],
  isAuthority: false,
  serial: '1',
  notBefore: '2026-11-01T00:00:00.000Z',
  notAfter: '2027-11-01T00:00:00.000Z',
  daysLeft: 364,
  standing: 'good',
  ...changed,
});

const apiServer = '/etc/kubernetes/pki/apiserver.crt';
const kubeProxy = '/etc/kubernetes/pki/kube-proxy.crt';
const member = '/etc/etcd/pki/server.crt';
const admin = '/etc/kubernetes/admin.conf';

async function renewers(kubernetes: string) {
  const loaded = await load(clusterFile({ kubernetes: `  kubernetes: {version: v1.34.4, ${kubernetes}}` }));
  if (!loaded.ok) throw loaded.problems[0];
  const { config } = loaded;
  return Object.fromEntries(
    [
      state('node1', apiServer),
      state('node1', member),
      state('node1', admin),
      state('node1', '/etc/kubernetes/pki/ca.crt', { isAuthority: true }),
      state('node1', '/etc/kubernetes/somebody.crt'),
      state('node2', member),
      state('node4', kubeProxy),
      state('node4', '/var/lib/kubelet/pki/kubelet-client-current.pem', { renewedBy: 'kubelet' }),
    ].map((one) => [`${one.host} ${one.path.split('/').at(-1)}`, renewerOf(config, one)]),
  );
}

it('says who renews a certificate: a timer only where the keys are that issue', async () => {
  expect(await renewers('type: kubexm, autoRenewCerts: true')).toEqual({
    'node1 apiserver.crt': 'timer',
    'node1 server.crt': 'timer',
    'node1 admin.conf': undefined,
    'node1 ca.crt': undefined,
    'node1 somebody.crt': undefined,
    'node2 server.crt': 'command',
    'node4 kube-proxy.crt': 'command',
    'node4 kubelet-client-current.pem': 'kubelet',
  });
});

it('knows that kubeadm renews kubeconfigs, and runs kube-proxy without a certificate', async () => {
  expect(await renewers('type: kubeadm, autoRenewCerts: true')).toMatchObject({
    'node1 admin.conf': 'timer',
    'node2 server.crt': 'command',
    'node4 kube-proxy.crt': undefined,
  });
});

it('leaves all but kubelets to the command where there is no timer', async () => {
  expect(await renewers('type: kubexm')).toMatchObject({
    'node1 apiserver.crt': 'command',
    'node2 server.crt': 'command',
    'node4 kubelet-client-current.pem': 'kubelet',
  });
});
