import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vault } from '../domain/secret.ts';
import type { CommandEnd } from '../runner/host-port.ts';
import { hostLogName } from '../telemetry/json-log.ts';

/** What a command said on each host, beside the log of the run: `<host>.out`. */
export function keepOutputs(logDirectory: string, ends: ReadonlyMap<string, CommandEnd>, vault: Vault): void {
  for (const [host, { stdout, stderr }] of ends) {
    const file = join(logDirectory, hostLogName(host).replace(/\.log$/, '.out'));
    writeFileSync(file, vault.redact(`${stdout}${stderr}`), { mode: 0o600 });
  }
}
