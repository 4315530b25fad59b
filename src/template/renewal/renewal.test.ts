import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unreadScript } from './kubeconfigs.ts';
import { certificateRequest } from './request.ts';
import { renewalScript } from './script.ts';
import { renewalService, renewalTimer } from './units.ts';

const apiServer = {
  commonName: 'kube-apiserver',
  organizations: ['one', 'two$'],
  dnsNames: ['kubernetes', 'localhost'],
  addresses: ['127.0.0.1', '::1'],
  usages: ['server', 'client'],
} as const;

const certificate = {
  certificate: '/etc/kubernetes/pki/apiserver.crt',
  key: '/etc/kubernetes/pki/apiserver.key',
  issuer: { certificate: '/etc/kubernetes/pki/issuing/ca.crt', key: '/etc/kubernetes/pki/issuing/ca.key' },
  request: '/etc/kubexm/renewal/apiserver.cnf',
};

const timeOf = (place: number, marginHours: number): string | undefined =>
  /OnCalendar=(.*)/.exec(renewalTimer({ place, hosts: 3 }, marginHours * 3600))?.[1];

describe('what a host renews certificates by', () => {
  it('is a request for openssl', async () => {
    await expect(certificateRequest(apiServer, 'RSA')).toMatchFileSnapshot('request.golden.cnf');
  });

  it('does not let a key of ECDSA encipher, and names nobody where there is no name', () => {
    const request = certificateRequest({ commonName: 'admin', usages: ['client'] }, 'ECDSA');
    expect(request).toContain('keyUsage = critical, digitalSignature\n');
    expect(request).not.toContain('subjectAltName');
  });

  it('is a script', async () => {
    const script = renewalScript({
      certificates: [certificate],
      kubeconfigs: [
        { name: 'admin.conf' },
        { name: 'scheduler.conf', component: { name: 'kube-scheduler', port: 10259 } },
      ],
      kubeadmConfig: '/etc/kubexm/kubeadm/config.yaml',
      marginSeconds: 7_776_000,
      lifetimeDays: 365,
    });
    await expect(script).toMatchFileSnapshot('script.golden.sh');
  });

  it('knows by their start which components have not read their kubeconfig', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kubexm-unread-'));
    const crictl = `#!/bin/sh
case $1 in
  ps) case $* in *kube-scheduler*) echo new ;; *kube-controller-manager*) echo old ;; esac ;;
  inspect) case $* in *old) echo 2026-01-01T00:00:00.5Z ;; *) echo 2026-01-03T00:00:00.5Z ;; esac ;;
esac
`;
    await writeFile(join(folder, 'crictl'), crictl, { mode: 0o755 });
    const kubeconfigs = ['kube-scheduler', 'kube-controller-manager', 'kube-nothing'].map((name) => ({
      name: `${name}.conf`,
      component: { name, port: 1 },
    }));
    for (const { name } of kubeconfigs) {
      await writeFile(join(folder, name), '');
      await utimes(join(folder, name), new Date('2026-01-02'), new Date('2026-01-02'));
    }
    const script = unreadScript(kubeconfigs).replaceAll('/etc/kubernetes', folder);
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    const { stdout, stderr } = spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8', env });
    await rm(folder, { recursive: true });
    expect([stdout, stderr]).toEqual(['kube-controller-manager\n', '']);
  });

  it('is a service and a timer', async () => {
    const units = [
      renewalService('/etc/kubexm/renewal/renew.sh'),
      renewalTimer({ place: 1, hosts: 5 }, 90 * 86_400),
    ];
    await expect(units.join('\n')).toMatchFileSnapshot('units.golden.txt');
  });

  it('gives each of the control planes a time of its own', () => {
    const times = [0, 1, 2].map((place) => timeOf(place, 90 * 24));
    expect(times).toEqual(['*-*-* 00:00:00 UTC', '*-*-* 08:00:00 UTC', '*-*-* 16:00:00 UTC']);
  });

  it.each([
    [2 * 24, '*-*-* 08:00:00 UTC'],
    [24, '*-*-* 04/12:00:00 UTC'],
    [8, '*-*-* 01/4:20:00 UTC'],
    [1, '*-*-* 00/1:20:00 UTC'],
  ])('looks twice within the %i hours in which a certificate is near its end', (marginHours, time) => {
    expect(timeOf(1, marginHours)).toBe(time);
  });
});
