import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalFile } from '../../../src/runner/content.ts';

const directory = mkdtempSync(join(tmpdir(), 'kubexm-files-'));

export const removeLocalFiles = (): void => rmSync(directory, { recursive: true, force: true });

export function localFile(name: string, content: string | Buffer): LocalFile {
  const local = join(directory, name);
  writeFileSync(local, content);
  return { local, sha256: createHash('sha256').update(content).digest('hex') };
}
