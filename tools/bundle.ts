import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is shipped is one kind of file: for our Node, with packages beside it. */
export const productForm = {
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** The program as it is shipped, in a folder of the caller's choice. */
export async function bundle(outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    ...productForm,
    absWorkingDir: root,
    entryPoints: {
      cli: 'src/cli/main.ts',
      index: 'src/index.ts',
      'journal-worker': 'src/engine/journal-worker.ts',
    },
    outdir,
    metafile: true,
    splitting: true,
  });
  return metafile;
}
