import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../telemetry/testing/temporary-directory.ts';
import type { Cluster } from './cluster.ts';
import { openCluster } from './open-cluster.ts';

async function opened(directory: string): Promise<Cluster> {
  const hosts =
    'metadata: {name: demo}\nspec: {hosts: [{name: a, address: 127.0.0.1, port: 1, password: hunter22}]}\n';
  writeFileSync(join(directory, 'hosts.yaml'), hosts, { mode: 0o600 });
  const found = await openCluster({ file: 'hosts.yaml', directory });
  if (!found.ok) throw new Error(found.problems.map(({ what }) => what.en).join('; '));
  return found.cluster;
}

it('answers with a problem, and leaves nothing behind, when the file is not there', async () => {
  const directory = temporaryDirectory();
  const found = await openCluster({ file: 'missing.yaml', directory });
  expect(found).toMatchObject({ ok: false, problems: [{ code: 'usage.unreadable' }] });
  expect(readdirSync(directory)).toEqual([]);
});

it('refuses a command with a secret in it, and tells which hosts a plan could not see', async () => {
  const cluster = await opened(temporaryDirectory());
  await expect(cluster.runCommand({ argv: ['echo', 'hunter22'] })).rejects.toMatchObject({
    code: 'usage.secret-in-words',
  });
  const { view, unseen } = await cluster.planCommand({ argv: ['true'] });
  expect(view.pipeline).toBe('run-command');
  expect(unseen.get('a')?.code).toMatch(/^connection\./);
  await cluster.close();
});

it('takes what is about a cluster only where the file was read as one', async () => {
  const directory = temporaryDirectory();
  const request = {
    kind: 'create-cluster',
    hosts: ['a'],
    tags: { only: [], skip: [] },
    skipsPreflight: false,
  } as const;
  const hosts = await opened(directory);
  await expect(hosts.plan(request)).rejects.toThrow('purpose "cluster"');
  await expect(hosts.run(request)).rejects.toThrow('purpose "cluster"');
  await hosts.close();
  const found = await openCluster({ file: 'hosts.yaml', directory, purpose: 'cluster' });
  expect(found).toMatchObject({ ok: false });
  const whole = `apiVersion: kubexm.mensylisir.io/v1alpha1
kind: Cluster
metadata: {name: demo}
spec:
  hosts: [{name: a, address: 10.0.0.1, password: hunter22}]
  roleGroups: {etcd: [a], master: [a], worker: [a]}
  kubernetes: {version: v1.34.4}
`;
  writeFileSync(join(directory, 'cluster.yaml'), whole, { mode: 0o600 });
  const read = await openCluster({ file: 'cluster.yaml', directory, purpose: 'cluster' });
  if (!read.ok) throw new Error(read.problems.map(({ what }) => what.en).join('; '));
  await read.cluster.close();
});
