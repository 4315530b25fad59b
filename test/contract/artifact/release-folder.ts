import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder with files under the hosts and paths of their upstream URLs, as a mirror holds them. */
export interface ReleaseFolder extends Disposable {
  readonly directory: string;
  /** Puts bytes there and gives their checksum. */
  release(path: string, content: Uint8Array): string;
}

export function releaseFolder(): ReleaseFolder {
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-releases-'));
  return {
    directory,
    release(path, content) {
      const file = join(directory, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return `sha256:${createHash('sha256').update(content).digest('hex')}`;
    },
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export const someBytes = (mebibytes: number): Buffer => randomBytes(mebibytes * 2 ** 20);

/** The packed members of a release, as many folders down as are left out when it is opened. */
export function packed(
  { strip, members }: { readonly strip: number; readonly members: readonly string[] },
  content: Uint8Array,
): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-packed-'));
  try {
    const folder = join(directory, ...Array.from({ length: strip }, (_, depth) => `level${depth}`));
    mkdirSync(folder, { recursive: true });
    for (const name of members) writeFileSync(join(folder, name), content, { mode: 0o755 });
    return execFileSync('tar', ['-cz', '-C', directory, '.'], { maxBuffer: 2 ** 30 });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
