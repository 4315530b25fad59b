import * as z from 'zod';
import type { HostEntry } from '../config/amend-list.ts';
import type { RunRow } from '../engine/journal.ts';
import { readStoredRun } from './stored-request.ts';

const shape = z.object({
  spec: z.object({
    hosts: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        user: z.string(),
        port: z.number(),
        hostKeys: z.array(z.string()),
        login: z.object({ privateKeyPath: z.string().optional() }),
      }),
    ),
  }),
});

/** How each host was reached by the newest run of this machine that knew it. Secrets were not kept. */
export async function rememberedAccess(journal: {
  runs(): Promise<readonly Pick<RunRow, 'request'>[]>;
}): Promise<ReadonlyMap<string, HostEntry>> {
  const remembered = new Map<string, HostEntry>();
  for (const { request } of await journal.runs()) {
    const stored = shape.safeParse(readStoredRun(request).config);
    for (const { hostKeys, login, ...host } of stored.success ? stored.data.spec.hosts : []) {
      if (remembered.has(host.name)) continue;
      remembered.set(host.name, {
        ...host,
        ...(hostKeys.length === 0 ? {} : { hostKey: hostKeys }),
        ...(login.privateKeyPath === undefined ? {} : { privateKeyPath: login.privateKeyPath }),
      });
    }
  }
  return remembered;
}
