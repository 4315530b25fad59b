import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in a folder of their own for as long as `use` lasts, and openssl run there. */
export function withOpenssl<T>(
  files: Readonly<Record<string, string>>,
  use: (openssl: (...args: readonly string[]) => string) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), 'kubexm-pki-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return use((...args) =>
      execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
