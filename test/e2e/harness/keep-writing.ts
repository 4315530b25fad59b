import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAccess, callApi } from './api-call.ts';

const objects = '/api/v1/namespaces/default/configmaps';
const name = 'outage-probe';
const path = `${objects}/${name}`;
const intervalMs = 500;

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
  const found = /"n":"(\d+)"/.exec((await callApi(access, { path }))?.text ?? '')?.[1];
  if (found === undefined || Number(found) < acknowledged)
    throw new Error(`write ${acknowledged} was acknowledged, and ${found ?? 'nothing'} is there`);
  return writes;
}
