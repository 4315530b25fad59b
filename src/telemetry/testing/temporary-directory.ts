import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A directory of the running test, gone when it ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-telemetry-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
