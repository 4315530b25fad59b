import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '../../src/problem/problem.ts';
import { runCommand } from '../run-command.ts';
import type { BuildUnit, CSource } from './build-unit.ts';
import { compilerFlags } from './data/compiler-flags.ts';
import { goEnvironment } from './go-environment.ts';
import { runLogged } from './run-logged.ts';
import type { Toolchain } from './toolchain.ts';

interface Compilation {
  readonly unit: BuildUnit;
  readonly toolchain: Toolchain;
  /** Its folder of `components/`. */
  readonly sources: string;
  /** Gets one file per program, and the copies. */
  readonly folder: string;
  readonly log: string;
  readonly signal?: AbortSignal | undefined;
}

/** Compiles all programs of a unit and copies what else it is made of. */
export async function compileUnit(compilation: Compilation): Promise<void> {
  const { unit, folder } = compilation;
  await compileGo(compilation);
  for (const { name, source } of unit.programs)
    if (source.language === 'c') await compileC(name, source, compilation);
  for (const { module, from, to } of unit.copies ?? []) {
    const source = join(await moduleFolder(module, compilation), from);
    // Modules are read-only; a copy of that could not be deleted by who made it.
    await runCommand({ argv: ['cp', '-R', '--no-preserve=mode', source, join(folder, to)] });
  }
}

/** One run for all of them: they share most of their packages. */
async function compileGo(compilation: Compilation): Promise<void> {
  const { unit, toolchain, sources, folder } = compilation;
  const programs = unit.programs.flatMap(({ name, source }) =>
    source.language === 'go' ? [{ name, path: source.package }] : [],
  );
  if (programs.length === 0) return;
  const stamps = Object.entries(unit.variables ?? {}).flatMap(([name, value]) => ['-X', `${name}=${value}`]);
  const linking = [...compilerFlags.link, ...stamps, ...(unit.cgo ? compilerFlags.cgoLink : [])];
  const tags = [...(unit.tags ?? []), ...compilerFlags.tags];
  const out = join(folder, 'out');
  await mkdir(out);
  await run(compilation, [
    toolchain.program,
    'build',
    '-C',
    sources,
    ...compilerFlags.go,
    `-tags=${tags.join(',')}`,
    `-ldflags=${linking.join(' ')}`,
    '-o',
    `${out}/`,
    ...programs.map(({ path }) => path),
  ]);
  for (const { name, path } of programs) await rename(join(out, goName(path, unit)), join(folder, name));
  await rm(out, { recursive: true });
}

/** How Go calls the program of a package: its last path element that is no major version. */
export function goName(path: string, unit: Pick<BuildUnit, 'name'>): string {
  const words = (path === '.' ? unit.name : path).split('/').filter((word) => !/^v\d+$/.test(word));
  return words.at(-1) ?? path;
}

async function compileC(name: string, source: CSource, compilation: Compilation): Promise<void> {
  const { unit, sources, folder } = compilation;
  const from = source.module === undefined ? sources : await moduleFolder(source.module, compilation);
  await run(compilation, [
    'gcc',
    ...compilerFlags.c,
    `-DVERSION="${unit.version}"`,
    '-o',
    join(folder, name),
    ...source.files.map((file) => join(from, file)),
  ]);
}

async function moduleFolder(module: string, { toolchain, sources, unit }: Compilation): Promise<string> {
  const found = await runCommand({
    argv: [toolchain.program, 'list', '-C', sources, '-m', '-f', '{{.Dir}}', module],
    env: goEnvironment(unit),
  });
  return found.trim();
}

async function run({ unit, log, signal }: Compilation, argv: readonly string[]): Promise<void> {
  const ending = await runLogged({ argv, env: goEnvironment(unit), log, signal });
  if (ending !== 0)
    throw problem('components.build-failed', {
      component: unit.component,
      version: unit.version,
      ending,
      log,
    });
}
