import { problem } from '../../src/problem/problem.ts';
import type { FaultTarget } from './fault.ts';
import { hostScripts } from './host-scripts.ts';
import { runInHost } from './run-in-host.ts';

export async function freezeProcess({ host, value }: FaultTarget): Promise<void> {
  const running = (await runInHost(host, 'ps -e -o comm=')).trim().split('\n');
  if (!running.includes(value))
    throw problem('lab.process-missing', {
      process: value,
      host: host.name,
      known: [...new Set(running)].sort().join(', '),
    });
  await runInHost(host, hostScripts.frozen.inject, [value]);
}
