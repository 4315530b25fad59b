import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLocal } from '../../../src/connector/connect-local.ts';
import type { ClusterRecord } from '../../../src/domain/cluster-record/cluster-record.ts';
import { recordPlaces } from '../../../src/domain/cluster-record/record-places.ts';
import { type RecordedRun, readHistory } from '../../../src/domain/cluster-record/run-history.ts';
import { type Check, isBatched, type Step } from '../../../src/plan/step.ts';
import type { Problem } from '../../../src/problem/problem.ts';
import { createApiClient } from '../../../src/runner/api/api-client.ts';
import type { ObjectRead, ObjectState } from '../../../src/runner/api/api-read.ts';
import { createDiscovery } from '../../../src/runner/api/discovery.ts';
import { type ClusterPort, createClusterPort } from '../../../src/runner/cluster-port.ts';
import { createHostPort } from '../../../src/runner/host-port.ts';
import { statePaths } from '../../../src/runner/state-paths.ts';
import { createApiCredentials } from '../../../src/runtime/api-credentials.ts';
import { keepHistory } from '../../../src/runtime/keep-history.ts';
import { amendRecord } from '../../../src/step/cluster-record/amend-record.ts';
import { compareRecord } from '../../../src/step/cluster-record/compare-record.ts';
import { writeRecord } from '../../../src/step/cluster-record/write-record.ts';
import { prepareRealApi, type RealApi } from './real-api.ts';

const machine = connectLocal({ host: 'machine', elevation: { by: 'nothing' } });
let api: RealApi;
let port: ClusterPort;

beforeAll(async () => {
  api = await prepareRealApi(1);
  port = portOf(api);
});
afterAll(async () => {
  await api.close();
  await machine.close();
});

function portOf({ clusterDirectory, vault, ports: [only = 0] }: RealApi): ClusterPort {
  const client = createApiClient({
    hosts: ['only'],
    port: only,
    connect: async () => machine,
    credentials: createApiCredentials({ clusterDirectory, vault, now: Date.now }),
  });
  const paths = statePaths(`${clusterDirectory}/control`);
  const control = createHostPort({ connection: machine, paths });
  return createClusterPort({
    client,
    discovery: createDiscovery(client.request),
    subject: 'x',
    vault,
    control,
    paths,
  });
}

const checked = async <In, Out>({ check }: Step<In, Out, never>, input: In): Promise<Check<Out>> =>
  isBatched(check)
    ? check.judge(input, await port.read(check.reads(input)), { interrupted: false })
    : expect.fail('checked in batches');

const record: ClusterRecord = {
  writtenBy: '1',
  config: { metadata: { name: 'demo' }, spec: { network: { plugin: 'flannel' } } },
  secrets: ['/spec/x'],
  artifacts: [{ name: 'etcd', version: '3', digests: { amd64: 'sha256:0' } }],
};
const context = {
  runId: 'run',
  nodeId: 'node',
  signal: new AbortController().signal,
  situation: { interrupted: false },
  progress: () => undefined,
};
const written = (input: ClusterRecord): Promise<void> =>
  writeRecord.apply(port, { record: input }, {}, context);
const history: ObjectRead = {
  kind: 'api-object',
  apiVersion: 'v1',
  objectKind: 'ConfigMap',
  namespace: recordPlaces.namespace,
  name: recordPlaces.history,
};
const historyNow = async () => {
  const [found] = (await port.read([history])) as readonly [ObjectState];
  return found.state === 'found' ? readHistory(found.object['data']).map(({ runId }) => runId) : [];
};
const run = (runId: string): RecordedRun => ({
  runId,
  pipeline: 'create-cluster',
  command: 'kubexm create cluster',
  operator: 'root@station',
  startedAt: '2026-11-16T00:00:00.000Z',
  finishedAt: '2026-11-16T00:01:00.000Z',
  status: 'done',
  changes: 3,
});

describe('what a cluster remembers', () => {
  it('is nothing while there is no API, and nobody minds', async () => {
    expect((await checked(writeRecord, { record })).state).toBe('drifted');
    const reported: Problem[] = [];
    await keepHistory(
      async () => port,
      run('1'),
      (found) => reported.push(found),
    );
    expect(reported).toEqual([]);
    await expect(checked(compareRecord, { wanted: record.config, version: '1' })).rejects.toMatchObject({
      code: 'cluster.no-api',
    });
  });

  it('is written once, and again only when the cluster has become another', async () => {
    await api.start(api.ports[0] ?? 0);
    expect(await checked(compareRecord, { wanted: record.config, version: '1' })).toMatchObject({
      state: 'satisfied',
    });
    await written(record);
    expect((await checked(writeRecord, { record })).state).toBe('satisfied');
    expect((await checked(writeRecord, { record: { ...record, writtenBy: '2' } })).state).toBe('drifted');
  });

  it('gets and loses hosts, and nothing else of a file that says more', async () => {
    const host = { name: 'b', roles: ['worker'] };
    const wanted = { metadata: { name: 'demo' }, spec: { hosts: [host], network: { plugin: 'calico' } } };
    const came = { record: { ...record, config: wanted }, hosts: { came: ['b'], left: [] } };
    const left = { record, hosts: { came: [], left: ['b'] } };
    for (const input of [came, left]) {
      expect((await checked(amendRecord, input)).state).toBe('drifted');
      await amendRecord.apply(port, input, {}, context);
      expect((await checked(amendRecord, input)).state).toBe('satisfied');
      const spec = { ...(record.config['spec'] as object), hosts: input === came ? [host] : [] };
      const config = { ...record.config, spec: { roleGroups: {}, ...spec } };
      expect(await checked(compareRecord, { wanted: config, version: '1' })).toMatchObject({
        state: 'satisfied',
      });
    }
    await written(record);
  });

  it('is what a file is compared with', async () => {
    expect(await checked(compareRecord, { wanted: record.config, version: '1' })).toMatchObject({
      state: 'satisfied',
    });
    const wanted = { ...record.config, spec: { network: { plugin: 'none' } } };
    await expect(checked(compareRecord, { wanted, version: '1' })).rejects.toMatchObject({
      code: 'adopt.file-differs',
      params: { detail: { en: '\n- spec.network.plugin: flannel in the cluster, none in the file' } },
    });
  });

  it('has its history beside it, which grows by one run at a time and leaves the record alone', async () => {
    const refuse = (found: Problem): never => expect.fail(found.what.en);
    for (const id of ['1', '2', '2']) await keepHistory(async () => port, run(id), refuse);
    expect(await historyNow()).toEqual(['1', '2']);
    expect((await checked(writeRecord, { record })).state).toBe('satisfied');
  });
});
