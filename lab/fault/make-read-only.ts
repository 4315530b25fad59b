import { ensureFolder } from './ensure-folder.ts';
import type { FaultTarget } from './fault.ts';
import { hostScripts } from './host-scripts.ts';
import { runInHost } from './run-in-host.ts';

export async function makeReadOnly(target: FaultTarget): Promise<void> {
  await ensureFolder(target);
  await runInHost(target.host, hostScripts.readOnly.inject, [target.value]);
}
