import { existsSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { productForm } from '../../tools/bundle.ts';

/** Bundled like the product, which no user starts from its TypeScript sources. */
export function bundleScript(script: string, directory: string): string {
  const modules = join(directory, 'node_modules');
  if (!existsSync(modules)) symlinkSync(join(import.meta.dirname, '../../node_modules'), modules);
  const outfile = join(directory, `${basename(script, '.ts')}.mjs`);
  buildSync({ ...productForm, entryPoints: [script], outfile });
  return outfile;
}
