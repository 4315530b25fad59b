import { afterAll, beforeAll, expect, it } from 'vitest';
import { clusterFile } from '../../../src/config/testing/cluster-file.ts';
import { load } from '../../../src/config/testing/load.ts';
import { connectLocal } from '../../../src/connector/connect-local.ts';
import type { Connection } from '../../../src/connector/connection.ts';
import type { PreflightReport } from '../../../src/domain/preflight/judge-preflight.ts';
import { previewPipeline } from '../../../src/engine/preview-pipeline.ts';
import { checkPreflightPipeline } from '../../../src/pipeline/hosts/check-preflight.ts';
import { controlSubject } from '../../../src/plan/port.ts';
import { createHostPort } from '../../../src/runner/host-port.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { type ContractHost, useLabHosts } from '../fixture/use-lab-hosts.ts';

let hosts: readonly ContractHost[];
const connections = new Map<string, Connection>();

beforeAll(async () => {
  hosts = await useLabHosts(3);
  for (const host of hosts) connections.set(host.name, await connectTo(host));
});
afterAll(async () => {
  for (const connection of connections.values()) await connection.close();
});

/** Every script, command and transfer that a host is sent. */
function counted(name: string, trips: string[]): Connection {
  const connection = connections.get(name) ?? connectLocal({ host: name, elevation: { by: 'nothing' } });
  const count =
    <A, T>(send: (asked: A) => Promise<T>) =>
    (asked: A) => {
      trips.push(name);
      return send(asked);
    };
  return {
    ...connection,
    shell: count(connection.shell),
    exec: count(connection.exec),
    upload: count(connection.upload),
    download: count(connection.download),
  };
}

it('asks every real host three times and this machine never', async () => {
  const loaded = await load(
    clusterFile({
      hosts: `  hosts:\n${hosts.map(({ name, address }) => `    - {name: ${name}, address: ${address}}`).join('\n')}`,
      roleGroups: '  roleGroups: {etcd: ["node[1:3]"], master: [node1], worker: ["node[2:3]"]}',
      network: '  network: {plugin: flannel}',
      controlPlaneEndpoint: `  controlPlaneEndpoint: {internalLoadbalancer: kube-vip, lb_address: ${hosts[0]?.address.replace(/\d+$/, '199')}}`,
    }),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join());
  const trips: string[] = [];
  const reports: PreflightReport[] = [];
  const spec = {
    config: loaded.config,
    hosts: hosts.map(({ name }) => name),
    name: 'trips',
    now: Date.now,
    report: (judged: PreflightReport) => void reports.push(judged),
  };
  await previewPipeline(checkPreflightPipeline, spec, { only: [], skip: [] }, async (_kind, subject) =>
    createHostPort({ connection: counted(subject, trips) }),
  );
  expect(reports).toHaveLength(1);
  expect(trips.filter((name) => name === controlSubject)).toEqual([]);
  for (const { name } of hosts) expect(trips.filter((one) => one === name)).toHaveLength(3);
});
