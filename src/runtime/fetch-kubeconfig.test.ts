import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { clusterFile } from '../config/testing/cluster-file.ts';
import { load } from '../config/testing/load.ts';
import { createVault, reveal } from '../domain/secret.ts';
import { authorityFolder, writeAuthorities } from '../pki/authority-files.ts';
import { readCertificate } from '../pki/read-certificate.ts';
import { demoAuthorities } from '../pki/testing/demo-authorities.ts';
import { keepFolder } from '../runner/kept/keep-folder.ts';
import { fetchKubeconfig, type KubeconfigRequest } from './fetch-kubeconfig.ts';
import { operatorOf } from './operator.ts';
import { openWorkspace } from './workspace.ts';

const request: KubeconfigRequest = { user: 'alice', validityMs: 3_600_000, superAdmin: false };
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-kubeconfig-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const workspaceHere = () => openWorkspace(directory, { create: true });
const operator = operatorOf(['kubexm', 'fetch', 'kubeconfig'], createVault());

async function keepAuthorities() {
  const made = await demoAuthorities();
  const folder = join(workspaceHere().clusterDirectory('demo'), authorityFolder);
  await keepFolder(folder, writeAuthorities(made));
  return made;
}

async function configOf(sections: Readonly<Record<string, string>> = {}) {
  const loaded = await load(clusterFile(sections));
  if (!loaded.ok) throw new Error(loaded.problems.map(({ message }) => message).join());
  return loaded.config;
}

const fetched = async (asked = request, sections: Readonly<Record<string, string>> = {}) =>
  fetchKubeconfig(await configOf(sections), { workspace: workspaceHere(), operator }, asked);

const subjectIn = (content: string) => {
  const { users } = parse(content) as { users: { user: Record<string, string> }[] };
  const data = users[0]?.user['client-certificate-data'] ?? '';
  return readCertificate(Buffer.from(data, 'base64').toString());
};

describe('a kubeconfig', () => {
  it('holds all it needs, for its user, with the rights of a role binding', async () => {
    const { of } = await keepAuthorities();
    const { content, server, expiresMs } = await fetched();
    const written = parse(reveal(content));
    expect(written).toMatchObject({
      'current-context': 'alice@demo',
      clusters: [
        {
          cluster: {
            server: 'https://10.0.0.11:6443',
            'certificate-authority-data': Buffer.from(of.cluster.bundle).toString('base64'),
          },
        },
      ],
    });
    expect(server).toBe('https://10.0.0.11:6443');
    expect(Math.abs(expiresMs - Date.now() - request.validityMs)).toBeLessThan(60_000);
    expect(subjectIn(reveal(content))?.subject).toEqual({
      commonName: 'alice',
      organizations: ['kubeadm:cluster-admins'],
    });
    expect(`${content}`).toBe('***');
    const trail = readFileSync(join(directory, '.kubexm/audit.log'), 'utf8');
    expect(trail.match(/"status":"\w+"/g)).toEqual(['"status":"started"', '"status":"done"']);
    expect(trail).toContain('"action":"kubexm fetch kubeconfig","target":"demo"');
  });

  it('goes past all rules only when that is asked for', async () => {
    await keepAuthorities();
    const binary = { kubernetes: '  kubernetes: {version: v1.36.4, type: kubexm}' };
    const groupsOf = async (superAdmin: boolean) =>
      subjectIn(reveal((await fetched({ ...request, superAdmin }, binary)).content))?.subject.organizations;
    expect(await groupsOf(false)).toEqual(['kubexm:cluster-admins']);
    expect(await groupsOf(true)).toEqual(['system:masters']);
  });

  it.each([
    [
      'a balancer',
      '{externalLoadBalancer: external, lb_address: 10.0.0.100, port: 8443}',
      'https://10.0.0.100:8443',
    ],
    [
      'a name of the DNS',
      '{externalLoadBalancer: external, externalDNS: true, domain: api.example.org}',
      'https://api.example.org:6443',
    ],
    ['a balancer on the nodes', '{internalLoadbalancer: haproxy}', 'https://10.0.0.11:6443'],
  ])('leads to %s when there is one', async (_, endpoint, server) => {
    await keepAuthorities();
    const sections = { endpoint: `  controlPlaneEndpoint: ${endpoint}` };
    expect((await fetched(request, sections)).server).toBe(server);
  });

  it('is not to be had without the authority', async () => {
    await expect(fetched()).rejects.toMatchObject({ code: 'pki.no-authority' });
  });
});
