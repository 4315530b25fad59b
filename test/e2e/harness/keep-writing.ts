import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAccess, callApi } from './api-call.ts';

const objects = '/api/v1/namespaces/default/configmaps';
const name = 'outage-probe';
const path = `${objects}/${name}`;
const intervalMs = 500;
const patienceMs = 120_000;

/** Counts up in one object, and says how often that was acknowledged. What was must be there in the end, or a later number. */
export async function keepWriting(access: ApiAccess, signal: AbortSignal): Promise<number> {
  await callApi(access, { path, method: 'DELETE' });
  const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { n: '0' } };
  await callApi(access, { path: objects, method: 'POST', body });
  let [acknowledged, writes] = [0, 0];
  for (let number = 1; !signal.aborted; number += 1) {
    const answer = await callApi(access, { path, method: 'PATCH', body: { data: { n: String(number) } } });
    if (answer?.status === 200) [acknowledged, writes] = [number, writes + 1];
    await sleep(intervalMs);
  }
  const found = await readBack(access);
  if (found < acknowledged) throw new Error(`write ${acknowledged} was acknowledged, and ${found} is there`);
  return writes;
}

/** As soon as the API answers again. */
async function readBack(access: ApiAccess): Promise<number> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await callApi(access, { path });
    if (answer?.status === 200) return Number(/"n":"(\d+)"/.exec(answer.text)?.[1]);
    if (answer?.status === 404) return -1;
    if (Date.now() > deadline) throw new Error('the API does not answer any more');
    await sleep(intervalMs);
  }
}
