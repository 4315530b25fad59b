import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalFile } from '../../../src/runner/content.ts';

const directory = mkdtempSync(join(tmpdir(), 'kubexm-archive-'));

export const removeLocalFiles = (): void => rmSync(directory, { recursive: true, force: true });

const asLocalFile = (local: string): LocalFile => ({
  local,
  sha256: createHash('sha256').update(readFileSync(local)).digest('hex'),
});

export function localFile(name: string, content: string | Buffer): LocalFile {
  writeFileSync(join(directory, name), content);
  return asLocalFile(join(directory, name));
}

/** `demo-1.0/{bin/tool,bin/alias -> tool,share/notes}` as a compressed tar. */
export function demoArchive(): LocalFile {
  const root = join(directory, 'demo-1.0');
  mkdirSync(join(root, 'bin'), { recursive: true });
  mkdirSync(join(root, 'share'));
  writeFileSync(join(root, 'bin', 'tool'), '#!/bin/sh\necho tool\n', { mode: 0o755 });
  symlinkSync('tool', join(root, 'bin', 'alias'));
  writeFileSync(join(root, 'share', 'notes'), 'a\n');
  execFileSync('tar', ['-czf', join(directory, 'demo.tar.gz'), '-C', directory, 'demo-1.0']);
  return asLocalFile(join(directory, 'demo.tar.gz'));
}
