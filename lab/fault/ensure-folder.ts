import { problem } from '../../src/problem/problem.ts';
import type { FaultTarget } from './fault.ts';
import { runInHost } from './run-in-host.ts';

export async function ensureFolder({ host, value }: FaultTarget): Promise<void> {
  const answer = await runInHost(host, '[ ! -d "$1" ] || echo there', [value]);
  if (answer === '') throw problem('lab.path-missing', { host: host.name, path: value });
}
