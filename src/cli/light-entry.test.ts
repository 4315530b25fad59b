import { expect, it } from 'vitest';
import { bundleProgram } from '../../test/fixture/bundled-program.ts';

/** What Node must load before a command begins, seen from the bundle. */
async function loadedAtStart(): Promise<{ readonly packages: readonly string[]; readonly bytes: number }> {
  const { metafile, remove } = await bundleProgram();
  remove();
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
  for (const path of Object.keys(metafile.outputs)) if (path.endsWith('/cli.js')) visit(path);
  const bytes = [...seen].reduce((sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0), 0);
  return { packages: [...packages].filter((name) => !name.startsWith('node:')), bytes };
}

it('loads no package and little code before a command begins, so that it answers at once', async () => {
  const { packages, bytes } = await loadedAtStart();
  expect(packages).toEqual([]);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(600_000);
});
