import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { arch } from 'node:os';
import { dirname, join } from 'node:path';
import { fill, type Text, text } from '../src/problem/text.ts';
import { exclusive } from './exclusive.ts';
import { cacheFolder } from './folders.ts';
import { imageRecipe } from './image-recipe.ts';
import { operatingSystem } from './operating-system.ts';
import { runCommand } from './run-command.ts';

const announcement = text(
  'Making the root file system of {codename} (about a minute, once)',
  '正在制作 {codename} 根文件系统（约一分钟，仅此一次）',
);

/** The root file system all hosts share, made once per package list and suite; gives back its folder. */
export async function ensureBaseImage(say: (line: Text) => void): Promise<string> {
  const { codename } = await operatingSystem();
  const recipe = JSON.stringify({ codename, arch: arch(), ...imageRecipe });
  const key = createHash('sha256').update(recipe).digest('hex').slice(0, 12);
  const folder = join(cacheFolder(), `base-${codename}-${key}`);
  if (existsSync(folder)) return folder;
  return exclusive(`base:${folder}`, async () => {
    if (!existsSync(folder)) await build({ folder, codename, say });
    return folder;
  });
}

async function build(input: { folder: string; codename: string; say: (line: Text) => void }): Promise<void> {
  const { folder, codename, say } = input;
  say(fill(announcement, { codename }));
  const partial = `${folder}.partial`;
  await mkdir(dirname(folder), { recursive: true });
  await runCommand({ argv: ['rm', '-rf', '--one-file-system', partial] });
  await runCommand({
    argv: [
      'mmdebstrap',
      '--quiet',
      '--mode=root',
      '--variant=minbase',
      '--format=directory',
      `--include=${imageRecipe.packages.join(',')}`,
      ...imageRecipe.customizations.map((script) => `--customize-hook=${script}`),
      ...(await proxyOptions()),
      codename,
      partial,
      ...(await packageSources()),
    ],
  });
  await rename(partial, folder);
}

/** The machine's own package sources: the lab never names a server. */
async function packageSources(): Promise<string[]> {
  const folder = '/etc/apt/sources.list.d';
  const files = existsSync(folder) ? (await readdir(folder)).sort().map((file) => join(folder, file)) : [];
  return ['/etc/apt/sources.list', ...files].filter(
    (file) => /\.(list|sources)$/.test(file) && existsSync(file),
  );
}

async function proxyOptions(): Promise<string[]> {
  const settings = await runCommand({ argv: ['apt-config', 'dump'] });
  return settings
    .split('\n')
    .filter((line) => /^Acquire::.*Proxy.* ".+";$/i.test(line))
    .map((line) => `--aptopt=${line}`);
}
