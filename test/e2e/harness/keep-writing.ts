import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAccess, callApi } from './api-call.ts';

const objects = '/api/v1/namespaces/default/configmaps';
const label = { 'kubexm.io/outage-probe': 'write' };
const written = `${objects}?labelSelector=${encodeURIComponent('kubexm.io/outage-probe=write')}`;
const nameOf = (number: number): string => `outage-probe-${number}`;
const intervalMs = 500;
const patienceMs = 120_000;

/** Writes one object after another, and says how many were acknowledged. Each of those must be there in the end. */
export async function keepWriting(access: ApiAccess, signal: AbortSignal): Promise<number> {
  await callApi(access, { path: written, method: 'DELETE' });
  const acknowledged: number[] = [];
  for (let number = 1; !signal.aborted; number += 1) {
    const metadata = { name: nameOf(number), labels: label };
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata };
    const answer = await callApi(access, { path: objects, method: 'POST', body });
    if (answer.status === 201) acknowledged.push(number);
    await sleep(intervalMs);
  }
  const found = await readBack(access);
  const lost = acknowledged.map(nameOf).filter((name) => !found.includes(`"name":"${name}"`));
  if (lost.length > 0) throw new Error(`acknowledged, and not there: ${lost.join(', ')}`);
  return acknowledged.length;
}

/** All that was written, as soon as the API answers again. */
async function readBack(access: ApiAccess): Promise<string> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await callApi(access, { path: written });
    if (answer.status === 200) return answer.text;
    if (Date.now() > deadline) throw new Error('the API does not answer any more');
    await sleep(intervalMs);
  }
}
