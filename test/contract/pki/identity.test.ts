import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { kubernetesPaths as paths } from '../../../src/domain/kubernetes-paths.ts';
import { reveal } from '../../../src/domain/secret.ts';
import type { Authorities } from '../../../src/pki/authority.ts';
import { issueLeaf } from '../../../src/pki/issue-leaf.ts';
import { demoAuthorities } from '../../../src/pki/testing/demo-authorities.ts';
import { dayMs } from '../../../src/pki/validity.ts';
import { createHostPort } from '../../../src/runner/host-port.ts';
import { renewIdentity } from '../../../src/step/kubernetes/renew-identity.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { printOn } from '../fixture/print-on.ts';
import { useLabHost } from '../fixture/use-lab-hosts.ts';
import { applied, checked } from '../runner/step-runs.ts';

const unit = '/etc/systemd/system/kubelet.service';
const former = `${paths.kubeletCertificates}/kubelet-client-2020-01-01-00-00-00.pem`;

let connection: Connection;
let authorities: Authorities;

beforeAll(async () => {
  connection = await connectTo(await useLabHost());
  authorities = await demoAuthorities({ lifetimeDays: 3650 });
});

afterEach(() =>
  onHost(`systemctl stop kubelet.service; rm -rf ${unit} ${paths.kubelet}; systemctl daemon-reload`),
);
afterAll(() => connection?.close());

const onHost = (script: string): Promise<string> => printOn(connection, script);
const port = () => createHostPort({ connection });
const input = () => ({ authorities, algorithm: 'ECDSA-P256', lifetimeDays: 365, node: 'node1' }) as const;
const found = async () => {
  const check = await checked(port(), renewIdentity, input());
  return check.state === 'drifted' ? check.because.en : 'satisfied';
};

/** A kubelet that got its certificate, for a year, some days ago. */
async function kubeletSince(daysAgo: number): Promise<void> {
  const pair = await issueLeaf({
    leaf: { commonName: 'system:node:node1', organizations: ['system:nodes'], usages: ['client'] },
    authority: authorities.of.cluster,
    lifetimeMs: 365 * dayMs,
    nowMs: Date.now() - daysAgo * dayMs,
    key: 'ECDSA-P256',
  });
  const content = `${pair.certificate}${reveal(pair.key)}`;
  await port().change([
    { do: 'write-file', path: former, content, mode: 0o600, owner: 'root:root' },
    { do: 'make-link', path: paths.kubeletClient, target: former },
  ]);
  await onHost(`printf '%s\\n' '[Service]' 'ExecStart=/bin/sleep infinity' >${unit}
systemctl daemon-reload; systemctl start kubelet.service`);
}

const started = () => onHost('systemctl show --value -p InvocationID kubelet.service');

describe('the identity of a kubelet on a host', () => {
  it('is issued anew once it has ended, behind the same link, and read', async () => {
    await kubeletSince(400);
    const before = await started();
    expect(await found()).toMatch(/kubelet-client-current\.pem expired on /);
    await applied(port(), renewIdentity, input());
    expect(await found()).toBe('satisfied');
    const [now, target] = [await started(), await onHost(`readlink ${paths.kubeletClient}`)];
    expect(now).not.toBe(before);
    expect(target.trim()).not.toBe(former);
    expect(await onHost(`stat -c '%a %U' ${target.trim()}`)).toBe('600 root\n');
    await applied(port(), renewIdentity, input());
    expect([await started(), await onHost(`readlink ${paths.kubeletClient}`)]).toEqual([now, target]);
  });

  it('stays as it is while it lasts', async () => {
    await kubeletSince(360);
    const before = await started();
    expect(await found()).toBe('satisfied');
    await applied(port(), renewIdentity, input());
    expect(await started()).toBe(before);
  });
});
