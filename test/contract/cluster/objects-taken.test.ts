import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { connectLocal } from '../../../src/connector/connect-local.ts';
import type { Manifest } from '../../../src/domain/api-object.ts';
import { familyRanges } from '../../../src/domain/family-ranges.ts';
import { isBatched } from '../../../src/plan/step.ts';
import type { ClusterPort } from '../../../src/runner/cluster-port.ts';
import { applyObjects } from '../../../src/step/objects/apply-objects.ts';
import { type CorednsSettings, corednsManifests } from '../../../src/template/dns/coredns.ts';
import { nodeLocalDnsManifests } from '../../../src/template/dns/node-local-dns.ts';
import { calicoManifests } from '../../../src/template/network/calico.ts';
import type { CalicoSettings } from '../../../src/template/network/calico-settings.ts';
import { flannelManifests } from '../../../src/template/network/flannel.ts';
import { portTo } from './port-to.ts';
import { prepareRealApi, type RealApi } from './real-api.ts';

const machine = connectLocal({ host: 'machine', elevation: { by: 'nothing' } });
let api: RealApi;
let port: ClusterPort;

beforeAll(async () => {
  api = await prepareRealApi(1);
  port = portTo(api, machine);
  await Promise.all(api.ports.map((at) => api.start(at)));
});
afterAll(async () => {
  await api.close();
  await machine.close();
});

const dual = familyRanges('10.233.64.0/18,fd00:a::/56');

const coredns: CorednsSettings = {
  image: 'registry.example/coredns:1',
  addresses: ['10.96.0.10', 'fd00:96::a'],
  nodes: 3,
  domain: 'cluster.local',
  upstream: { kind: 'node' },
  externalZones: [],
  additional: '',
  rewrite: '',
  hostLines: '10.1.1.1 registry.example\n',
};

const calico: CalicoSettings = {
  pods: dual,
  ipipMode: 'Never',
  vxlanMode: 'Always',
  blockSize: 26,
  mtu: 1450,
  usesNftables: true,
  images: {
    node: 'registry.example/node:1',
    cni: 'registry.example/cni:1',
    controllers: 'registry.example/k:1',
  },
};

/** The whole file of its release is part of no set that every machine has. */
const ippoolDefinition: Manifest = parse(
  readFileSync(new URL('calico-ippool.yaml', import.meta.url), 'utf8'),
);

const cases: Readonly<Record<string, readonly Manifest[]>> = {
  ...Object.fromEntries(
    (['vxlan', 'host-gw', 'wireguard'] as const).map((backend) => [
      `flannel with ${backend}`,
      flannelManifests({
        pods: dual,
        backend,
        usesNftables: true,
        images: { flannel: 'registry.example/flannel:1', cniPlugin: 'registry.example/cni:1' },
      }),
    ]),
  ),
  'the kind of the pools of calico': [ippoolDefinition],
  'calico with VXLAN': calicoManifests(calico),
  'calico with IPIP and BGP': calicoManifests({ ...calico, ipipMode: 'CrossSubnet', vxlanMode: 'Never' }),
  'calico with BGP alone': calicoManifests({ ...calico, vxlanMode: 'Never' }),
  CoreDNS: corednsManifests(coredns),
  'NodeLocal DNS': nodeLocalDnsManifests({
    image: 'registry.example/node-cache:1',
    domain: 'cluster.local',
    listens: ['169.254.20.10'],
    upstream: { kind: 'nobody' },
    externalZones: [],
  }),
};

it.each(Object.entries(cases))(
  'the objects of %s are taken by the API, and then there is nothing left to do',
  async (part, objects) => {
    const input = { part, objects };
    const { check } = applyObjects;
    if (!isBatched(check)) throw new Error('a declared step is checked in batches');
    await apply(input);
    const answers = await port.read(check.reads(input));
    expect(check.judge(input, answers, { interrupted: false })).toMatchObject({ state: 'satisfied' });
  },
);

it('a pool whose block size is no number is not taken', async () => {
  const [pool] = calicoManifests(calico).filter(({ kind }) => kind === 'IPPool');
  const wrong = { ...pool, spec: { cidr: '10.233.64.0/18', blockSize: 'twenty-six' } } as Manifest;
  await expect(apply({ part: 'calico', objects: [wrong] })).rejects.toMatchObject({
    code: 'cluster.change-refused',
  });
});

const apply = (input: Parameters<typeof applyObjects.apply>[1]): Promise<void> =>
  applyObjects.apply(
    port,
    input,
    {},
    {
      runId: 'run',
      nodeId: input.part,
      signal: new AbortController().signal,
      situation: { interrupted: false },
      progress: () => undefined,
    },
  );
