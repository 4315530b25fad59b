import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Manifest } from '../../domain/api-object.ts';
import { familyRanges } from '../../domain/family-ranges.ts';
import { calicoManifests } from './calico.ts';
import type { CalicoSettings } from './calico-settings.ts';
import { type FlannelSettings, flannelManifests } from './flannel.ts';

const flannel: FlannelSettings = {
  pods: familyRanges('10.233.64.0/18'),
  backend: 'vxlan',
  usesNftables: false,
  images: { flannel: 'ghcr.io/flannel-io/flannel:v1', cniPlugin: 'ghcr.io/flannel-io/cni:v1' },
};

const calico: CalicoSettings = {
  pods: familyRanges('10.233.64.0/18'),
  ipipMode: 'Never',
  vxlanMode: 'Always',
  blockSize: 26,
  mtu: 1450,
  usesNftables: false,
  images: {
    node: 'quay.io/calico/node:v1',
    cni: 'quay.io/calico/cni:v1',
    controllers: 'quay.io/calico/kube-controllers:v1',
  },
};

const documents = (manifests: readonly Manifest[]): string =>
  manifests.map((manifest) => stringify(manifest, { aliasDuplicateObjects: false })).join('---\n');

const networkOf = (settings: FlannelSettings): unknown => {
  const map = flannelManifests(settings).find(({ kind }) => kind === 'ConfigMap');
  return JSON.parse(Object(map?.['data'])['net-conf.json']);
};

const argumentsOf = (settings: FlannelSettings): string =>
  JSON.stringify(flannelManifests(settings).find(({ kind }) => kind === 'DaemonSet'));

it('writes the objects of flannel', async () => {
  await expect(documents(flannelManifests(flannel))).toMatchFileSnapshot('flannel.golden.yaml');
});

it('tells flannel of both families, of one, and of the rules that kube-proxy uses', () => {
  const dual = familyRanges('10.233.64.0/18,fd00:a::/56');
  expect(networkOf({ ...flannel, pods: dual, backend: 'wireguard', usesNftables: true })).toEqual({
    Network: '10.233.64.0/18',
    EnableIPv6: true,
    IPv6Network: 'fd00:a::/56',
    EnableNFTables: true,
    Backend: { Type: 'wireguard' },
  });
  expect(networkOf({ ...flannel, pods: familyRanges('fd00:a::/56'), backend: 'host-gw' })).toEqual({
    EnableIPv4: false,
    EnableIPv6: true,
    IPv6Network: 'fd00:a::/56',
    EnableNFTables: false,
    Backend: { Type: 'host-gw' },
  });
});

it('names the interface of the node, except where flannel could not find it', () => {
  expect(argumentsOf(flannel)).toContain('--iface=');
  expect(argumentsOf({ ...flannel, pods: familyRanges('10.0.0.0/16,fd00::/56') })).toContain('--iface=');
  expect(argumentsOf({ ...flannel, pods: familyRanges('fd00::/56,10.0.0.0/16') })).not.toContain('--iface=');
});

it('starts pods anew when the settings change, and only then', () => {
  expect(argumentsOf(flannel)).toBe(argumentsOf({ ...flannel }));
  expect(argumentsOf(flannel)).not.toBe(argumentsOf({ ...flannel, backend: 'host-gw' }));
});

it('writes the objects of calico with VXLAN', async () => {
  await expect(documents(calicoManifests(calico))).toMatchFileSnapshot('calico-vxlan.golden.yaml');
});

it('writes the objects of calico with IPIP and BGP for two families', async () => {
  const settings: CalicoSettings = {
    ...calico,
    pods: familyRanges('10.233.64.0/18,fd00:a::/56'),
    ipipMode: 'CrossSubnet',
    vxlanMode: 'Never',
    usesNftables: true,
  };
  await expect(documents(calicoManifests(settings))).toMatchFileSnapshot('calico-bgp-dual.golden.yaml');
});

it('gives calico a pool for each family and an identity where there is no IPv4', () => {
  const manifests = calicoManifests({ ...calico, pods: familyRanges('fd00:a::/56') });
  const pools = manifests.filter(({ kind }) => kind === 'IPPool');
  expect(pools).toMatchObject([{ spec: { cidr: 'fd00:a::/56', vxlanMode: 'Always', ipipMode: 'Never' } }]);
  expect(JSON.stringify(manifests)).toContain('{"name":"CALICO_ROUTER_ID","value":"hash"}');
});
