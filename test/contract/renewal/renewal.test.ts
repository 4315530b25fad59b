import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { renewalPaths } from '../../../src/domain/renewal-paths.ts';
import { reveal } from '../../../src/domain/secret.ts';
import type { CertificateRow } from '../../../src/pki/certificate-row.ts';
import { issueLeaf } from '../../../src/pki/issue-leaf.ts';
import { judgeCertificate } from '../../../src/pki/judge-certificate.ts';
import { testAuthority } from '../../../src/pki/testing/authority.ts';
import { createHostPort, type HostPort } from '../../../src/runner/host-port.ts';
import type { HostRenewal } from '../../../src/step/renewal/host-renewal.ts';
import { runRenewal } from '../../../src/step/renewal/run-renewal.ts';
import { stopRenewal } from '../../../src/step/renewal/stop-renewal.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { type ContractHost, useLabHosts } from '../fixture/use-lab-hosts.ts';
import { applied, checked } from '../runner/step-runs.ts';
import { converges } from '../step/convergence.ts';

const folder = '/etc/kubernetes-contract';
const issuer = { certificate: `${folder}/issuing/ca.crt`, key: `${folder}/issuing/ca.key` };
const row: CertificateRow = {
  certificate: `${folder}/apiserver.crt`,
  key: `${folder}/apiserver.key`,
  issuer: 'cluster',
  commonName: 'kube-apiserver',
  organizations: ['first', 'second'],
  dnsNames: ['kubernetes', 'localhost'],
  addresses: ['10.0.0.1', 'fd00::1'],
  usages: ['server', 'client'],
};
const renewal: HostRenewal = {
  rows: [{ row, issuer }],
  kubeconfigs: [],
  keyKind: 'ECDSA',
  marginSeconds: 90 * 86_400,
  lifetimeDays: 365,
  turn: { place: 0, hosts: 3 },
};
const minuteMs = 60_000;
const nobody = '65534:65534';

let host: ContractHost;
let connection: Connection;
let port: HostPort;

beforeAll(async () => {
  [host] = (await useLabHosts(1)) as [ContractHost];
  connection = await connectTo(host);
  port = createHostPort({ connection });
});
afterAll(async () => {
  await shell(
    `systemctl disable --now ${renewalPaths.timer} || :
     rm -rf ${folder} ${renewalPaths.folder} /etc/systemd/system/kubexm-renew-certificates* /var/lib/kubexm
     systemctl daemon-reload`,
  );
  await connection.close();
});

async function shell(script: string): Promise<{ readonly code: number; readonly output: string }> {
  const { outcome, stdout, stderr } = await connection.exec({
    argv: ['/bin/sh', '-c', script],
    timeoutMs: 100_000,
  });
  return { code: outcome.kind === 'exited' ? outcome.code : -1, output: `${stdout}${stderr}` };
}

const contentOf = async (path: string): Promise<string> => (await shell(`cat ${path}`)).output;

/** A host whose only certificate lives for some minutes, issued by an authority that lives for some days. */
async function prepared(lifetimeMs: number, authorityDays = 3650) {
  const authority = await testAuthority({ lifetimeDays: authorityDays });
  const nowMs = Date.now();
  const pair = await issueLeaf({ leaf: row, authority, lifetimeMs, nowMs, key: 'ECDSA-P256' });
  const write = (path: string, content: string, owner: string, mode: number) =>
    ({ do: 'write-file', path, content, owner, mode }) as const;
  await port.change([
    write(issuer.certificate, authority.certificate, 'root:root', 0o644),
    write(issuer.key, reveal(authority.key), 'root:root', 0o600),
    write(row.certificate, pair.certificate, nobody, 0o644),
    write(row.key, reveal(pair.key), nobody, 0o600),
  ]);
  await applied(port, runRenewal, renewal);
  return { authority, pair };
}

const startService = () => shell(`systemctl start ${renewalPaths.service}`);
const said = () => shell(`journalctl --sync; journalctl -u ${renewalPaths.service} -o cat --no-pager`);

describe('the timer that renews certificates', () => {
  it('converges', async () => {
    await converges(connection, {
      name: 'renewal',
      step: runRenewal,
      input: renewal,
      shows: `ls -lR --time-style=+ ${renewalPaths.folder} 2>/dev/null || :; cat ${renewalPaths.folder}/* 2>/dev/null || :
        systemctl is-enabled ${renewalPaths.timer} || :; systemctl is-active ${renewalPaths.timer} || :`,
    });
  });

  it('renews what lives for minutes: same key, names and owner, a life of its own, and nothing the second time', async () => {
    const { authority, pair } = await prepared(5 * minuteMs);
    expect((await startService()).code).toBe(0);
    const found = { certificate: await contentOf(row.certificate), key: await contentOf(row.key) };
    expect(found.key).toBe(reveal(pair.key));
    expect(found.certificate).not.toBe(pair.certificate);
    const nowMs = Date.now() + minuteMs;
    const wanted = { row, issuer: authority.certificate, algorithm: 'ECDSA-P256', nowMs };
    expect(judgeCertificate(wanted, found)).toEqual({ certificate: undefined, key: undefined });
    expect((await shell(`stat -c '%a %u:%g' ${row.certificate}`)).output).toBe(`644 ${nobody}\n`);
    expect((await shell(`ls ${folder}`)).output).toBe('apiserver.crt\napiserver.key\nissuing\n');

    expect((await startService()).code).toBe(0);
    expect(await contentOf(row.certificate)).toBe(found.certificate);
  });

  it('leaves alone what is good for long', async () => {
    const { pair } = await prepared(365 * 86_400_000);
    expect((await startService()).code).toBe(0);
    expect(await contentOf(row.certificate)).toBe(pair.certificate);
  });

  it('fails, and says why, when the authority is near its own end', async () => {
    const { pair } = await prepared(5 * minuteMs, 30);
    expect((await startService()).code).not.toBe(0);
    expect(await contentOf(row.certificate)).toBe(pair.certificate);
    expect((await said()).output).toContain('is near its own end');
  });

  it('stops where it is not wanted any more, and is no difference where it never was', async () => {
    await applied(port, runRenewal, renewal);
    expect((await checked(port, stopRenewal, {})).state).toBe('drifted');
    await applied(port, stopRenewal, {});
    expect((await checked(port, stopRenewal, {})).state).toBe('satisfied');
    await shell(
      `rm -rf ${renewalPaths.folder} /etc/systemd/system/kubexm-renew-certificates*; systemctl daemon-reload; systemctl reset-failed 'kubexm-renew-certificates*'`,
    );
    expect((await checked(port, stopRenewal, {})).state).toBe('satisfied');
  });
});
