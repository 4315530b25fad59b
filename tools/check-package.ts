import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `npm pack` gives must install and answer, from any directory. */
const directory = mkdtempSync(join(tmpdir(), 'kubexm-package-'));
const run = (program: string, args: readonly string[], cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
/** A program that uses the library by its types alone. */
const typed = `import { type Cluster, openCluster } from 'kubexm';
export const open = async (file: string): Promise<Cluster | undefined> => {
  const opened = await openCluster({ file, directory: '.' });
  return opened.ok ? opened.cluster : undefined;
};
`;
try {
  run('npm', ['pack', '--silent', '--pack-destination', directory], process.cwd());
  const [tarball] = readdirSync(directory);
  if (tarball === undefined) throw new Error('npm pack gave nothing');
  run('npm', ['init', '-y', '--silent'], directory);
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', join(directory, tarball)], directory);
  const kubexm = join(directory, 'node_modules', '.bin', 'kubexm');
  const { version } = JSON.parse(run(kubexm, ['version', '-o', 'json'], '/')) as { version: string };
  run(kubexm, ['config', 'schema'], '/');
  const library = run(
    process.execPath,
    ['--input-type=module', '-e', "import('kubexm').then((k) => console.log(typeof k.openCluster))"],
    directory,
  );
  if (library !== 'function\n') throw new Error(`the library gave ${library}`);
  writeFileSync(join(directory, 'use.ts'), typed);
  const tsc = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');
  run(
    process.execPath,
    [tsc, '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', 'use.ts'],
    directory,
  );
  console.log(`${tarball} installs; kubexm ${version} answers, the library loads and has types`);
} finally {
  rmSync(directory, { recursive: true });
}
