import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';

interface Program {
  /** For `node ENTRY …`. */
  readonly entry: string;
  readonly metafile: Metafile;
  remove(): void;
}

/** The program bundled as it is shipped: many starts of it cost less than one of the sources. */
export async function bundleProgram(): Promise<Program> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // Below node_modules, so that packages are found from there.
  const outdir = join(root, 'node_modules', '.cache', `kubexm-test-${process.pid}-${Date.now()}`);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { cli: 'src/cli/main.ts', 'journal-worker': 'src/engine/journal-worker.ts' },
    outdir,
    metafile: true,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  return {
    entry: join(outdir, 'cli.js'),
    metafile,
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
