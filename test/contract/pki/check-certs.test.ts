import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reveal } from '../../../src/domain/secret.ts';
import { authorityFolder, writeAuthorities } from '../../../src/pki/authority-files.ts';
import { issueLeaf } from '../../../src/pki/issue-leaf.ts';
import type { Leaf } from '../../../src/pki/leaf.ts';
import { demoAuthorities } from '../../../src/pki/testing/demo-authorities.ts';
import { dayMs } from '../../../src/pki/validity.ts';
import { keepFolder } from '../../../src/runner/kept/keep-folder.ts';
import type { CertificateState } from '../../../src/runtime/check-certs.ts';
import { embeddedKubeconfig } from '../../../src/template/kubernetes/embedded-kubeconfig.ts';
import { type Desk, openDesk } from '../../fixture/desk.ts';
import { onHost } from '../fixture/on-host.ts';
import { type ContractHost, useLabHost } from '../fixture/use-lab-hosts.ts';

let desk: Desk;
let host: ContractHost;

beforeEach(async () => {
  host = await useLabHost();
  desk = openDesk();
  mkdirSync(join(desk.directory, '.ssh'), { mode: 0o700 });
  desk.write('.ssh/known_hosts', `${host.address} ${host.hostKey}\n`);
  const { name, address, privateKeyPath } = host;
  desk.write('cluster.yaml', {
    apiVersion: 'kubexm.mensylisir.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name: 'probe' },
    spec: {
      hosts: [{ name, address, privateKeyPath }],
      roleGroups: { etcd: [name], master: [name], worker: [name] },
      kubernetes: { version: 'v1.34.4' },
      network: { plugin: 'flannel' },
    },
  });
});
afterEach(() => {
  onHost(host, 'rm -rf /etc/kubernetes /etc/etcd /var/lib/kubelet/pki');
  desk.clear();
});

const write = (path: string, content: string) =>
  onHost(
    host,
    `mkdir -p $(dirname ${path}); echo ${Buffer.from(content).toString('base64')} | base64 -d >${path}`,
  );

async function authorities() {
  const made = await demoAuthorities({ cluster: 'probe', lifetimeDays: 3650 });
  mkdirSync(join(desk.directory, '.kubexm/probe'), { recursive: true });
  await keepFolder(join(desk.directory, '.kubexm/probe', authorityFolder), writeAuthorities(made));
  return made;
}

const check = async (...words: string[]) => {
  const { code, stdout, stderr } = await desk.run('check', 'certs', '-f', 'cluster.yaml', ...words);
  return { code, stdout, stderr };
};

it('finds every certificate, also in kubeconfigs and those of the kubelet, and says which will not last', async () => {
  const { of } = await authorities();
  const issue = (leaf: Partial<Leaf>, days: number, agoDays = 0) =>
    issueLeaf({
      leaf: { commonName: 'someone', usages: ['client'], ...leaf },
      authority: of.cluster,
      lifetimeMs: days * dayMs,
      nowMs: Date.now() - agoDays * dayMs,
      key: 'ECDSA-P256',
    });
  const server = await issue(
    { commonName: 'kube-apiserver', dnsNames: ['kubernetes'], addresses: ['10.96.0.1'] },
    365,
  );
  write('/etc/kubernetes/pki/apiserver.crt', server.certificate);
  write('/etc/kubernetes/pki/apiserver.key', reveal(server.key));
  write('/etc/kubernetes/pki/ca.crt', of.cluster.bundle);
  write('/etc/etcd/pki/server.crt', (await issue({}, 365, 300)).certificate);
  const kubelet = await issue({ commonName: 'system:node:a' }, 365, 300);
  write('/var/lib/kubelet/pki/kubelet-client-2026-01-01.pem', kubelet.certificate + reveal(kubelet.key));
  onHost(host, 'ln -s kubelet-client-2026-01-01.pem /var/lib/kubelet/pki/kubelet-client-current.pem');
  const old = await issue({ commonName: 'kubernetes-admin' }, 10, 11);
  const conf = { server: 'https://a', cluster: 'c', user: 'u', bundle: of.cluster.bundle };
  write(
    '/etc/kubernetes/admin.conf',
    embeddedKubeconfig({ ...conf, certificate: old.certificate, key: reveal(old.key) }),
  );

  const { code, stdout, stderr } = await check('-o', 'json');
  const found = JSON.parse(stdout) as CertificateState[];
  expect(
    found.map(({ host, path, part, subject, standing }) => [host, path, part, subject, standing].join(' ')),
  ).toEqual([
    '@control pki/cluster/ca.crt  probe-ca good',
    '@control pki/etcd/ca.crt  probe-etcd-ca good',
    '@control pki/front-proxy/ca.crt  probe-front-proxy-ca good',
    `${host.name} /etc/etcd/pki/server.crt  someone close`,
    `${host.name} /etc/kubernetes/admin.conf authority probe-ca good`,
    `${host.name} /etc/kubernetes/admin.conf client kubernetes-admin expired`,
    `${host.name} /etc/kubernetes/pki/apiserver.crt  kube-apiserver good`,
    `${host.name} /etc/kubernetes/pki/ca.crt  probe-ca good`,
    `${host.name} /var/lib/kubelet/pki/kubelet-client-current.pem  system:node:a good`,
  ]);
  expect(found[6]).toMatchObject({ issuer: 'probe-ca', names: ['kubernetes', '10.96.0.1'], daysLeft: 364 });
  expect(code).toBe(9);
  expect(stderr).toContain('Certificates that are not valid: 1');
  expect(stderr).toContain('Certificates that expire soon: 1');
  expect(stdout + stderr).not.toContain('PRIVATE');
});

it('finds nothing on a bare host, and leaves nothing behind', async () => {
  const { code, stdout, stderr } = await check();
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toContain('No certificates were found');
  expect(existsSync(join(desk.directory, '.kubexm'))).toBe(false);
});
