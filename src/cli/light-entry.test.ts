import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleProgram } from '../../test/fixture/bundled-program.ts';

let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  program = await bundleProgram();
}, 60_000);
afterAll(() => program.remove());

/** What Node must load to begin with these sources, seen from the bundle. */
function loadedFor(sources: readonly string[], { outputs }: Metafile) {
  const modules = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: target, kind, external } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external) modules.add(target);
      else visit(target);
    }
  };
  const entries = Object.keys(outputs).filter((path) => sources.includes(outputs[path]?.entryPoint ?? ''));
  expect(entries).toHaveLength(sources.length);
  for (const path of entries) visit(path);
  const inputs = [...seen].flatMap((path) => Object.entries(outputs[path]?.inputs ?? {}));
  const sizeOf = (taken: typeof inputs): number =>
    taken.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
  const isText = ([path]: (typeof inputs)[number]): boolean => path.startsWith('src/problem/catalogue/');
  return {
    modules: [...modules].toSorted(),
    code: sizeOf(inputs.filter((input) => !isText(input))),
    /** What every problem says, in two languages. */
    texts: sizeOf(inputs.filter(isText)),
  };
}

const cheap = ['node:fs', 'node:fs/promises', 'node:os', 'node:path', 'node:tty', 'node:util'];

it('loads no package, only cheap parts of Node and little code before a command begins, so that it answers at once', () => {
  const sources = ['src/cli/main.ts', 'src/cli/command-line.ts'];
  const { modules, code, texts } = loadedFor(sources, program.metafile);
  expect(modules).toEqual(cheap);
  expect(code).toBeGreaterThan(100_000);
  expect(code).toBeLessThan(300_000);
  expect(texts).toBeLessThan(350_000);
});

it('loads none of the commands, no stream and nothing for threads to answer a Tab', () => {
  const sources = ['src/cli/main.ts', 'src/cli/completion/answer-tab.ts'];
  const { modules, code, texts } = loadedFor(sources, program.metafile);
  expect(modules).toEqual(['node:fs', 'node:path', 'node:util']);
  expect(code).toBeGreaterThan(10_000);
  expect(code + texts).toBeLessThan(100_000);
  const words = ['complete', 'bash', '--', 'drain', 'node', '-f', 'none.yaml', ''];
  const parts = partsLoadedFor(words);
  expect(parts).toContain('internal/util/parse_args/parse_args');
  expect(parts.filter((part) => /stream|worker|readline|^net$/.test(part))).toEqual([]);
});

/** What Node says at the end of such a line that it has loaded since it began. */
function partsLoadedFor(words: readonly string[]): readonly string[] {
  const watch = join(dirname(program.entry), 'watch.cjs');
  writeFileSync(
    watch,
    `const before = process.moduleLoadList.slice();
    process.on('exit', () => {
      const since = process.moduleLoadList.filter((part) => !before.includes(part));
      require('node:fs').writeSync(2, since.join('\\n'));
    });`,
  );
  const { stderr } = spawnSync(process.execPath, ['--require', watch, program.entry, ...words], {
    encoding: 'utf8',
  });
  return stderr.split('\n').map((line) => line.replace('NativeModule ', ''));
}

it('takes in no sentences of other languages than ours from the packages it is built with', () => {
  const taken = Object.values(program.metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  expect(taken.some((path) => path.includes('node_modules/zod/'))).toBe(true);
  expect(taken.filter((path) => /zod\/v4\/locales\/(?!en\.)/.test(path))).toEqual([]);
});
