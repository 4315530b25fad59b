import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import type { Authorities } from '../../../src/pki/authority.ts';
import type { CertificateRow } from '../../../src/pki/certificate-row.ts';
import { demoAuthorities } from '../../../src/pki/testing/demo-authorities.ts';
import { dayMs } from '../../../src/pki/validity.ts';
import { createHostPort } from '../../../src/runner/host-port.ts';
import { type IssueCertificatesInput, issueCertificates } from '../../../src/step/pki/issue-certificates.ts';
import { placeAuthorities } from '../../../src/step/pki/place-authorities.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { printOn } from '../fixture/print-on.ts';
import { useLabHost } from '../fixture/use-lab-hosts.ts';
import { applied, checked } from '../runner/step-runs.ts';
import { converges } from '../step/convergence.ts';
import { inodes, tree } from '../step/host-views.ts';

const folder = '/etc/kubernetes/pki';
const server: CertificateRow = {
  certificate: `${folder}/apiserver.crt`,
  key: `${folder}/apiserver.key`,
  issuer: 'cluster',
  commonName: 'kube-apiserver',
  dnsNames: ['kubernetes', 'kubernetes.default.svc'],
  addresses: ['10.96.0.1', '127.0.0.1'],
  usages: ['server'],
};
const client: CertificateRow = {
  certificate: '/etc/etcd/pki/client.crt',
  key: '/etc/etcd/pki/client.key',
  issuer: 'etcd',
  commonName: 'client',
  usages: ['client'],
  owner: 'daemon:adm',
};

let connection: Connection;
let authorities: Authorities;
let input: IssueCertificatesInput;

beforeAll(async () => {
  connection = await connectTo(await useLabHost());
  authorities = await demoAuthorities({ lifetimeDays: 3650 });
  input = { authorities, certificates: [server, client], algorithm: 'ECDSA-P256', lifetimeDays: 365 };
});

const remove = 'rm -rf /etc/kubernetes /etc/etcd /usr/local/sbin/date';

afterEach(() => onHost(remove));
afterAll(() => connection?.close());

const onHost = (script: string): Promise<string> => printOn(connection, script);

const port = () => createHostPort({ connection });
const found = async (wanted: IssueCertificatesInput) => {
  const check = await checked(port(), issueCertificates, wanted);
  return check.state === 'drifted' ? check.because.en : 'satisfied';
};
const files = [server.certificate, server.key, client.certificate, client.key];
const numbers = async () => (await onHost(inodes(...files))).trim().split('\n');

describe('certificates on a host', () => {
  it('are issued, stay, survive a kill half way and are undone exactly', async () => {
    await converges(connection, {
      name: 'certificates',
      step: issueCertificates,
      input,
      shows: tree('/etc/kubernetes', '/etc/etcd'),
      witness: inodes(...files),
      drift: ({ because }) => expect(because.en).toBe(`${server.key} does not exist (and 1 more)`),
    });
  });

  it('and what they come from are placed for whom they concern, and undone exactly', async () => {
    await converges(connection, {
      name: 'authorities',
      step: placeAuthorities,
      input: {
        authorities,
        files: [
          { path: `${folder}/ca.crt`, what: 'bundle', of: 'cluster' },
          { path: `${folder}/issuing/ca.crt`, what: 'certificate', of: 'cluster' },
          { path: `${folder}/issuing/ca.key`, what: 'key', of: 'cluster' },
          { path: `${folder}/sa.key`, what: 'token-key' },
          { path: `${folder}/sa.pub`, what: 'token-public-key' },
        ],
      },
      shows: tree('/etc/kubernetes'),
      witness: `stat -c '%a %n' ${folder}/*.* ${folder}/issuing/*`,
    });
  });

  it('are issued anew for new names alone, and for the same key', async () => {
    await applied(port(), issueCertificates, input);
    const before = await numbers();
    const changed = { ...server, addresses: ['10.96.0.1', '127.0.0.1', '10.0.0.7'] };
    const wanted = { ...input, certificates: [changed, client] };
    expect(await found(wanted)).toBe(`${server.certificate} is not valid for 10.0.0.7`);
    await applied(port(), issueCertificates, wanted);
    expect(await found(wanted)).toBe('satisfied');
    const after = await numbers();
    expect(after.map((line, index) => line === before[index])).toEqual([false, true, true, true]);
    const reordered = { ...changed, addresses: [...changed.addresses].reverse() };
    expect(await found({ ...wanted, certificates: [client, reordered] })).toBe('satisfied');
  });

  it('keep their content when only mode or owner is wrong', async () => {
    await applied(port(), issueCertificates, input);
    const contents = () => onHost(`sha256sum ${files.join(' ')}`);
    const before = await contents();
    await onHost(`chmod 640 ${server.key}; chown root:root ${client.certificate}`);
    expect(await found(input)).toBe(`${server.key} has mode 640 instead of 600 (and 1 more)`);
    await applied(port(), issueCertificates, input);
    expect(await found(input)).toBe('satisfied');
    expect(await contents()).toBe(before);
    expect(await onHost(`stat -c '%a %U:%G' ${files.join(' ')}`)).toBe(
      '644 root:root\n600 root:root\n644 daemon:adm\n600 daemon:adm\n',
    );
  });

  it('are judged by the clock of the host, which must not be far from ours', async () => {
    await applied(port(), issueCertificates, input);
    const shift = (ms: number) =>
      onHost(
        `printf '%s\\n' '#!/bin/sh' 'echo $(($(/bin/date +%s%3N) + ${ms}))' >/usr/local/sbin/date; chmod 755 /usr/local/sbin/date`,
      );
    await shift(274 * dayMs);
    expect(await found(input)).toBe('satisfied');
    await onHost('ln -sfn /usr/share/zoneinfo/Pacific/Kiritimati /etc/localtime');
    try {
      await shift(276 * dayMs);
      expect(await found(input)).toMatch(/apiserver\.crt expires on .*Z \(and 1 more\)$/);
      await expect(applied(port(), issueCertificates, input)).rejects.toMatchObject({
        code: 'pki.clock-differs',
      });
      await shift(0);
      expect(await found(input)).toBe('satisfied');
    } finally {
      await onHost('ln -sfn /usr/share/zoneinfo/Etc/UTC /etc/localtime');
    }
  });
});
