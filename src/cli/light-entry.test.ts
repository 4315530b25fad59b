import { expect, it } from 'vitest';
import { bundleProgram } from '../../test/fixture/bundled-program.ts';

/** What Node must load before a command begins, seen from the bundle. */
async function loadedAtStart(): Promise<{ readonly modules: ReadonlySet<string>; readonly bytes: number }> {
  const { metafile, remove } = await bundleProgram();
  remove();
  const modules = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: target, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external) modules.add(target);
      else visit(target);
    }
  };
  for (const path of Object.keys(metafile.outputs)) if (path.endsWith('/cli.js')) visit(path);
  const bytes = [...seen].reduce((sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0), 0);
  return { modules, bytes };
}

it('loads no package, only cheap parts of Node and little code before a command begins, so that it answers at once', async () => {
  const { modules, bytes } = await loadedAtStart();
  expect([...modules].toSorted()).toEqual([
    'node:fs',
    'node:fs/promises',
    'node:os',
    'node:path',
    'node:tty',
    'node:util',
  ]);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(600_000);
});
