import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { partsOfNode } from './parts-of-node.ts';

const root = join(import.meta.dirname, '..');

/** Packages of so many files that opening them takes longer than loading all our own code: they become part of it. */
const takenIn = ['ip-address', 'semver', 'yaml', 'zod'];

const beside = Object.keys(manifest.dependencies).filter((name) => !takenIn.includes(name));

/** What is shipped is one kind of file: for our Node, with the other packages beside it. */
export const productForm = {
  bundle: true,
  external: beside.flatMap((name) => [name, `${name}/*`]),
  // Only its form for browsers is made of modules; it differs in how it prints warnings and binary data, which we do not use.
  alias: { yaml: join(root, 'node_modules', 'yaml', 'browser', 'index.js') },
  format: 'esm',
  platform: 'node',
  target: 'node24',
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** The program as it is shipped, in a folder of the caller's choice. */
export async function bundle(outdir: string): Promise<Metafile> {
  const { metafile, outputFiles } = await build({
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
    write: false,
  });
  mkdirSync(outdir, { recursive: true });
  for (const { path, text } of outputFiles) writeFileSync(path, partsOfNode(text));
  return metafile;
}
