import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createVault } from '../domain/secret.ts';
import { audited, openAuditTrail } from './audit.ts';
import { openEventStore } from './event-store.ts';
import { fanOut, type Sink } from './fan-out.ts';
import { openJsonLog } from './json-log.ts';
import { createMetrics } from './metrics.ts';
import { writeMetricsTextfile } from './metrics-textfile.ts';
import { sampleEvents } from './testing/sample-events.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const secrets = [
  'plain-c4n4ry-7f3a',
  `quotes'and"backslash\\c4n4ry`,
  'line-one-c4n4ry\nline-two-c4n4ry\nline-three-c4n4ry',
  'ключ-密码-c4n4ry',
  'c4n4ry $(reboot) `id` {title}',
];

/** What each secret would look like if it got through, whole or line by line. */
const leaks = secrets.flatMap((secret) => [
  secret,
  ...secret.split('\n'),
  JSON.stringify(secret).slice(1, -1),
]);

const filesUnder = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function expectNoSecrets(directory: string, expectedFiles: readonly string[]): void {
  const files = filesUnder(directory);
  for (const name of expectedFiles) expect(files.some((file) => file.endsWith(name))).toBe(true);
  for (const file of files) {
    const bytes = readFileSync(file);
    for (const leak of leaks) expect(bytes.includes(leak), `${file} contains ${leak}`).toBe(false);
    expect(bytes.includes('c4n4ry'), `${file} contains part of a secret`).toBe(false);
  }
}

it('writes no secret anywhere, whatever event carries it and wherever in it', async () => {
  const directory = temporaryDirectory();
  const vault = createVault();
  for (const secret of secrets) vault.secret(secret);
  const reports: unknown[] = [];
  const broken: Sink = {
    title: { en: 'Broken', zh: '坏的' },
    write: () => {
      throw new Error(secrets[0]);
    },
    close: () => undefined,
  };
  const { emit, close } = fanOut({
    vault,
    sinks: [openJsonLog(directory, 'run-1'), openEventStore(join(directory, 'events.db')), broken],
    report: (found) => reports.push([found.what.en, found.cause]),
  });
  const events = secrets.flatMap((secret) => sampleEvents(`before ${secret} after`));
  for (const event of events) emit(event);
  const trail = openAuditTrail({ directory, user: 'ann', machine: 'control', vault, now: () => 0 });
  for (const secret of secrets) {
    const command = { action: `kubexm create cluster -e token=${secret}`, target: 'demo', run: 'run-1' };
    await audited(trail, command, async () => {
      // While the run is open its write-ahead log is on disk too.
      expectNoSecrets(directory, ['audit.log']);
      return { status: 'done' };
    });
  }
  await expect.poll(() => readFileSync(join(directory, 'events.db-wal')).includes('run-finished')).toBe(true);
  await expect.poll(() => existsSync(join(directory, 'logs/run-1/node1.log'))).toBe(true);
  expectNoSecrets(directory, ['events.db', 'events.db-wal', 'run.log', 'node1.log']);
  await close();
  const metrics = await createMetrics(() => [join(directory, 'events.db')]);
  await writeMetricsTextfile(metrics, join(directory, 'metrics.prom'));

  expectNoSecrets(directory, ['events.db', 'run.log', 'node1.log', 'node2.log', 'audit.log', 'metrics.prom']);
  expect(readFileSync(join(directory, 'logs/run-1/run.log'), 'utf8').split('\n')).toHaveLength(
    events.length + 1,
  );
  expect(JSON.stringify(reports)).not.toContain('c4n4ry');
  expect(reports).toHaveLength(1);
});
