import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { containerdSettings } from './containerd-settings.ts';
import { registrySettings } from './registry-settings.ts';

const hosts = (...names: readonly string[]) =>
  `  hosts:\n${names.map((name, at) => `    - {name: ${name}, address: 10.0.0.${11 + at}}`).join('\n')}`;
const groups = (worker: string) =>
  `  roleGroups: {etcd: [master1], master: [master1], registry: [store1], worker: [${worker}]}`;

async function exceptions(parts: Parameters<typeof clusterFile>[0]) {
  const loaded = await load(clusterFile(parts));
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('\n'));
  const registries = registrySettings(loaded.config.spec);
  const chosen = { version: '2.1.4', pauseImage: 'pause:3.10', registries };
  return containerdSettings(loaded.config, chosen).proxy.exceptions;
}

const registry = '  registry: {type: registry, privateRegistry: "store.example.com:5000"}';

it('asks no proxy for masters and the registry, and is told the same when a worker comes', async () => {
  const before = await exceptions({
    hosts: hosts('master1', 'store1', 'worker1'),
    roleGroups: groups('worker1'),
    registry,
  });
  expect(before.slice(2)).toEqual([
    '10.233.64.0/18',
    '10.233.0.0/18',
    '.cluster.local',
    'lb.kubexm.local',
    'store.example.com',
    '10.0.0.11',
    '10.0.0.12',
  ]);
  const after = await exceptions({
    hosts: hosts('master1', 'store1', 'worker1', 'worker2'),
    roleGroups: groups('worker1, worker2'),
    registry,
  });
  expect(after).toEqual(before);
});

it('asks no proxy for other hosts of the cluster that the file has images come from', async () => {
  const told = await exceptions({
    hosts: hosts('master1', 'store1', 'worker1', 'worker2', 'worker3'),
    roleGroups: groups('worker1, worker2, worker3'),
    registry:
      '  registry: {auths: {"worker3:5000": {username: u, password: p}, "quay.io": {plainHTTP: true}}}',
    kubernetes: `  kubernetes:
    version: v1.34.2
    containerRuntime:
      containerd:
        insecureRegistries: ["10.0.0.13:5000"]
        registryMirrors: ["http://10.0.0.14:30500/v2"]`,
  });
  expect(told.slice(-3)).toEqual(['10.0.0.13', '10.0.0.14', 'worker3']);
  expect(told).not.toContain('quay.io');
  expect(told).not.toContain('');
});
