import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import type { CommandEnd } from '../runner/host-port.ts';
import { hostLogName } from '../telemetry/json-log.ts';
import type { Recorders } from './recorded.ts';

/** What a command said on each host, beside the log of the run: `<host>.out`. */
export function keepOutputs(
  logDirectory: string,
  ends: ReadonlyMap<string, CommandEnd>,
  { workspace: { vault }, report }: Pick<Recorders, 'workspace' | 'report'>,
): void {
  try {
    for (const [host, { stdout, stderr }] of ends) {
      const file = join(logDirectory, hostLogName(host).replace(/\.log$/, '.out'));
      writeFileSync(file, vault.redact(`${stdout}${stderr}`), { mode: 0o600 });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report(problem('telemetry.sink-failed', { sink: text('The output of the command', '命令输出'), reason }));
  }
}
