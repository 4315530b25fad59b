import { describe, expect, it } from 'vitest';
import { findings, load, testPorts } from '../src/config/testing/load.ts';
import { labClusterFile, labRoles } from './cluster-file.ts';
import type { Lab } from './lab.ts';

const key = '/var/lib/kubexm-lab/demo/id_ed25519';

function labOf(count: number, { ipv6 = false, second = false, cgroups = 1 as 1 | 2 } = {}): Lab {
  const subnets = second ? [0, 1] : [0];
  return {
    name: 'demo',
    bridge: 'kxm-0',
    hosts: Array.from({ length: count }, (_, index) => ({
      name: `node${index + 1}`,
      address: `10.213.0.${11 + index}`,
      port: 22,
      interfaces: subnets.map((subnet) => ({
        device: `host${subnet}`,
        address: `10.213.${subnet}.${11 + index}`,
        ...(ipv6 ? { address6: `fd12:3456:789a:${subnet + 1}::${11 + index}` } : {}),
      })),
      hostKey: '',
      fingerprint: `SHA256:${'A'.repeat(43)}`,
    })),
    sshKey: { path: key, text: '' },
    knownHostsPath: '',
    cgroups,
    sudoer: { user: 'kube', password: '' },
    destroy: () => Promise.resolve(),
  };
}

const loaded = (lab: Lab) => load(labClusterFile(lab), {}, testPorts({ files: { [key]: 'key' } }));

const artifacts = {
  mirror: '/srv/mirror',
  images: '/srv/images',
  overlay: '/srv/bom.json',
  kubernetes: 'v1.34.4',
};

describe('the cluster file of a lab', () => {
  it.each([
    ['one host', labOf(1)],
    ['two hosts', labOf(2)],
    ['three hosts, dual stack', labOf(3, { ipv6: true })],
    ['five hosts, two subnets', labOf(5, { second: true })],
    ['seven hosts with everything', labOf(7, { ipv6: true, second: true, cgroups: 2 })],
  ])('is valid for %s', async (_, lab) => {
    expect(findings(await loaded(lab))).toEqual([]);
  });

  it('says where it will be made from, for the time when that is built', async () => {
    const text = labClusterFile(labOf(3), { later: artifacts });
    const ports = testPorts({ files: { [key]: 'key', '/srv/bom.json': '{}' } });
    expect(findings(await load(text, {}, ports))).toEqual([]);
    const result = await load(text.replaceAll(/^#(?= {2})/gm, ''), {}, ports);
    expect(findings(result)).toEqual([]);
    expect(result.ok && result.config.spec.artifacts).toMatchObject({
      mirror: '/srv/mirror',
      images: '/srv/images',
      bom: [{ file: '/srv/bom.json' }],
    });
    expect(text).toContain('kubernetes.version to v1.34.4');
    expect(labClusterFile(labOf(3), { artifacts, later: artifacts })).not.toContain('#  artifacts');
  });

  it('names the address of the second subnet, in both families, between hosts', async () => {
    const result = await loaded(labOf(2, { ipv6: true, second: true }));
    if (!result.ok) throw new Error('refused');
    expect(result.config.spec.hosts[1]).toMatchObject({ address: '10.213.0.12' });
    expect(labClusterFile(labOf(2, { ipv6: true, second: true }))).toContain(
      'internalAddress: 10.213.1.12,fd12:3456:789a:2::12',
    );
  });

  it('takes what was built here, and the version it was built of', async () => {
    const ports = testPorts({ files: { [key]: 'key', '/srv/bom.json': '{}' } });
    const found = await load(labClusterFile(labOf(1), { artifacts }), {}, ports);
    expect(found.ok && found.config.spec).toMatchObject({
      kubernetes: { version: 'v1.34.4' },
      artifacts: { mirror: '/srv/mirror', images: '/srv/images', bom: [{ file: '/srv/bom.json' }] },
    });
  });
});

it.each([
  [1, 1, 1],
  [2, 1, 1],
  [3, 1, 2],
  [4, 1, 3],
  [5, 3, 2],
  [9, 3, 6],
])('gives %i hosts %i control planes and %i workers', (count, masters, workers) => {
  const names = Array.from({ length: count }, (_, index) => `node${index + 1}`);
  const { etcd, master, worker } = labRoles(names);
  expect([etcd.length, master.length, worker.length]).toEqual([masters, masters, workers]);
  expect(new Set([...master, ...worker]).size).toBe(count);
});
