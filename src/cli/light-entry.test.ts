import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** What Node must load before a command begins, seen from the bundle that is shipped. */
async function loadedAtStart(): Promise<{ readonly packages: readonly string[]; readonly bytes: number }> {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
    outdir: 'unused',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: target, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external) packages.add(target);
      else visit(target);
    }
  };
  visit('unused/main.js');
  const bytes = [...seen].reduce((sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0), 0);
  return { packages: [...packages].filter((name) => !name.startsWith('node:')), bytes };
}

it('loads no package and little code before a command begins, so that it answers at once', async () => {
  const { packages, bytes } = await loadedAtStart();
  expect(packages).toEqual([]);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(250_000);
});
