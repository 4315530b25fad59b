import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type CorednsSettings, corednsManifests } from './coredns.ts';
import { corefile } from './corefile.ts';
import { nodeLocalDnsManifests } from './node-local-dns.ts';

const settings: CorednsSettings = {
  image: 'registry.k8s.io/coredns/coredns:v1',
  addresses: ['10.233.0.10'],
  nodes: 3,
  domain: 'cluster.local',
  upstream: { kind: 'node' },
  externalZones: [],
  additional: '',
  rewrite: '',
  hostLines: '',
};

it('writes the objects of CoreDNS', async () => {
  const documents = corednsManifests(settings).map((manifest) =>
    stringify(manifest, { aliasDuplicateObjects: false }),
  );
  await expect(documents.join('---\n')).toMatchFileSnapshot('coredns.golden.yaml');
});

it('writes everything that an operator may say about names', async () => {
  const everything = corefile({
    ...settings,
    upstream: { kind: 'servers', servers: ['10.0.0.2', 'fd00::2'] },
    externalZones: [
      {
        zones: ['example.com', 'example.org:5353'],
        nameservers: ['10.0.0.53', '10.0.1.53:5353'],
        cache: 60,
        rewrite: ['name exact a.example.com b.example.com'],
      },
    ],
    additional: 'log\n\nany\n',
    rewrite: 'rewrite stop {\n  name regex (.*)\\.old\\.local {1}.new.local\n}',
    hostLines: '10.1.1.1 registry.example\n',
  });
  await expect(everything).toMatchFileSnapshot('corefile.golden');
});

it('asks nobody else where no node has a name server', () => {
  expect(corefile({ ...settings, upstream: { kind: 'nobody' } })).not.toMatch(/forward|loop/);
});

it('has an address of each family', () => {
  const service = corednsManifests({ ...settings, addresses: ['10.233.0.10', 'fd00::a'] }).find(
    ({ kind }) => kind === 'Service',
  );
  expect(service).toMatchObject({
    spec: {
      clusterIP: '10.233.0.10',
      clusterIPs: ['10.233.0.10', 'fd00::a'],
      ipFamilies: ['IPv4', 'IPv6'],
      ipFamilyPolicy: 'RequireDualStack',
    },
  });
});

it('does not wait for a second node where there is only one', () => {
  expect(JSON.stringify(corednsManifests({ ...settings, nodes: 1 }))).toContain('"minDomains":1');
});

it('writes the objects of NodeLocal DNS', async () => {
  const documents = nodeLocalDnsManifests({
    image: 'registry.k8s.io/dns/k8s-dns-node-cache:1',
    domain: 'cluster.local',
    listens: ['169.254.20.10', '10.233.0.10'],
    upstream: { kind: 'node' },
    externalZones: [{ zones: ['example.com'], nameservers: ['10.0.0.53'], cache: 30, rewrite: [] }],
  }).map((manifest) => stringify(manifest, { aliasDuplicateObjects: false }));
  await expect(documents.join('---\n')).toMatchFileSnapshot('node-local-dns.golden.yaml');
});
