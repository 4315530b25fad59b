import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLocal } from '../../../src/connector/connect-local.ts';
import type { Manifest } from '../../../src/domain/api-object.ts';
import { type BatchedCheck, type Check, isBatched } from '../../../src/plan/step.ts';
import { same } from '../../../src/problem/text.ts';
import type { ApiRead } from '../../../src/runner/api/api-read.ts';
import type { ClusterPort } from '../../../src/runner/cluster-port.ts';
import { declaredStep } from '../../../src/step/generic/declared-step.ts';
import { deployment, widget, widgetDefinition } from './manifests.ts';
import { portTo } from './port-to.ts';
import { prepareRealApi, type RealApi } from './real-api.ts';

const step = declaredStep<readonly Manifest[]>({
  id: 'test.objects',
  title: same('objects'),
  port: 'cluster',
  desired: (manifests) => manifests.map((manifest) => ({ kind: 'api-object', manifest })),
});

const machine = connectLocal({ host: 'machine', elevation: { by: 'nothing' } });
let api: RealApi;
let port: ClusterPort;
let records = 0;

beforeAll(async () => {
  api = await prepareRealApi(2);
  port = portTo(api, machine);
});
afterAll(async () => {
  await api.close();
  await machine.close();
});

const batched: BatchedCheck<readonly Manifest[], undefined> = isBatched(step.check)
  ? step.check
  : expect.fail('a declared step is checked in batches');

const check = async (manifests: readonly Manifest[]): Promise<Check<undefined>> =>
  batched.judge(manifests, await port.read(batched.reads(manifests)), { interrupted: false });

const apply = (manifests: readonly Manifest[]): Promise<void> =>
  step.apply(
    port,
    manifests,
    {},
    {
      runId: 'run',
      nodeId: 'node',
      signal: new AbortController().signal,
      situation: { interrupted: false },
      progress: () => undefined,
    },
  );

/** Applies, and answers what returns to the state before. */
async function applied(manifests: readonly Manifest[]): Promise<() => Promise<void>> {
  const plan = step.undo(manifests);
  if (!('capture' in plan)) throw new Error('objects can be undone');
  records += 1;
  const record = { runId: 'run', node: `node-${records}` };
  const actions = await port.capture(plan.capture, record);
  await apply(manifests);
  expect(await port.capture(plan.capture, record)).toEqual(actions);
  return () => port.revert(actions, record);
}

const ask = async (read: ApiRead): Promise<unknown> => (await port.read([read]))[0];
const stored = () =>
  ask({
    kind: 'api-object',
    apiVersion: 'apps/v1',
    objectKind: 'Deployment',
    namespace: 'default',
    name: 'web',
  });

const merge = (path: string, body: Manifest[string]) =>
  port.call({ method: 'PATCH', path, contentType: 'application/merge-patch+json', body: body ?? null });

const web = '/apis/apps/v1/namespaces/default/deployments/web';

describe('the API of a cluster', () => {
  it('is not there yet while nothing listens, and nothing can be applied', async () => {
    expect(await ask({ kind: 'api-get', path: '/readyz' })).toEqual({ state: 'no-api' });
    expect(await check([deployment()])).toMatchObject({
      state: 'drifted',
      because: { en: 'Deployment default/web does not exist' },
    });
    await expect(apply([deployment()])).rejects.toMatchObject({ code: 'cluster.no-api' });
  });

  it('is found once it answers, and objects are made, kept, and taken away', async () => {
    await Promise.all(api.ports.map((at) => api.start(at)));
    const undo = await applied([deployment()]);
    expect(await check([deployment()])).toMatchObject({ state: 'satisfied' });
    await undo();
    expect(await stored()).toEqual({ state: 'absent' });
  });

  it('takes no difference from what others set, and finds what they set in fields of ours', async () => {
    const undo = await applied([deployment()]);
    await merge(web, { metadata: { annotations: { theirs: 'yes' } }, spec: { minReadySeconds: 3 } });
    expect(await check([deployment()])).toMatchObject({ state: 'satisfied' });
    await merge(web, { spec: { replicas: 5 } });
    expect(await check([deployment()])).toMatchObject({
      state: 'drifted',
      because: { en: 'Deployment default/web differs in fields of ours' },
      difference: expect.stringContaining('-    "replicas": 5'),
    });
    await apply([deployment()]);
    expect(await stored()).toMatchObject({ object: { spec: { replicas: 2, minReadySeconds: 3 } } });
    await undo();
  });

  it('gives up fields that are no longer named, and undo brings back the whole object', async () => {
    const first = await applied([deployment({ tier: 'front' })]);
    await merge(web, { metadata: { annotations: { theirs: 'yes' } } });
    const second = await applied([deployment()]);
    expect(await stored()).not.toMatchObject({ object: { metadata: { labels: { tier: 'front' } } } });
    await second();
    expect(await stored()).toMatchObject({
      object: { metadata: { labels: { tier: 'front' }, annotations: { theirs: 'yes' } } },
    });
    await first();
    expect(await stored()).toEqual({ state: 'absent' });
  });

  it('serves a kind a moment after its definition, and none before', async () => {
    expect(await ask({ kind: 'api-list', apiVersion: 'test.kubexm.io/v1', objectKind: 'Widget' })).toEqual({
      state: 'found',
      items: [],
    });
    const undo = await applied([widgetDefinition, widget]);
    expect(await check([widgetDefinition, widget])).toMatchObject({ state: 'satisfied' });
    expect(
      await ask({ kind: 'api-list', apiVersion: 'test.kubexm.io/v1', objectKind: 'Widget' }),
    ).toMatchObject({ items: [{ kind: 'Widget', metadata: { name: 'one' }, spec: { size: 3 } }] });
    await undo();
  });

  it('says why it does not take an object', async () => {
    const wrong = { ...deployment(), spec: { replicas: -1 } };
    await expect(apply([wrong])).rejects.toMatchObject({ code: 'cluster.change-refused' });
    const undo = await applied([deployment()]);
    const other = deployment({}, { app: 'other' });
    expect(await check([other])).toMatchObject({
      because: { en: expect.stringContaining('field is immutable') },
    });
    await undo();
  });

  it('goes on through another control plane when one dies, and waits for a restart of all', async () => {
    const namespaces: ApiRead = { kind: 'api-list', apiVersion: 'v1', objectKind: 'Namespace' };
    const [one = 0, other = 0] = api.ports;
    await ask(namespaces);
    await api.stop(one);
    expect(await ask(namespaces)).toMatchObject({ items: expect.arrayContaining([expect.anything()]) });
    await api.stop(other);
    const answer = ask(namespaces);
    await api.start(one);
    expect(await answer).toMatchObject({ state: 'found' });
    await api.start(other);
  });

  it('is not believed with a certificate of another authority', async () => {
    const stranger = await prepareRealApi(0);
    try {
      const { clusterDirectory, vault } = stranger;
      const there = portTo({ ...api, clusterDirectory, vault }, machine);
      await expect(there.read([{ kind: 'api-get', path: '/version' } as ApiRead])).rejects.toMatchObject({
        code: 'cluster.not-trusted',
      });
    } finally {
      await stranger.close();
    }
  });
});
