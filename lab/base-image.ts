import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { arch } from 'node:os';
import { dirname, join } from 'node:path';
import { fill, type Text, text } from '../src/problem/text.ts';
import { exclusive } from './exclusive.ts';
import { cacheFolder, labsFolder } from './folders.ts';
import { imageRecipe } from './image-recipe.ts';
import { operatingSystem } from './operating-system.ts';
import { aptProxyLines, packageSources } from './package-sources.ts';
import { runCommand } from './run-command.ts';

const announcement = text(
  'Making the root file system of {codename} (about a minute, once)',
  '正在制作 {codename} 根文件系统（约一分钟，仅此一次）',
);

/** Its copies of mounts would keep the disks of labs alive that are deleted in the meantime. */
const letGoOfLabs = `grep -o ' ${labsFolder}/[^ ]*' /proc/mounts | xargs -r -n 1 umount -l; exec "$@"`;

/** The root file system all hosts share, made once per package list and suite; gives back its folder. */
export async function ensureBaseImage(say: (line: Text) => void): Promise<string> {
  const { folder, codename, isMade } = await baseImage();
  if (isMade) return folder;
  return exclusive(`base:${folder}`, async () => {
    if (!existsSync(folder)) await build({ folder, codename, say });
    return folder;
  });
}

/** Where it is, or will be. */
export async function baseImage(): Promise<{ folder: string; codename: string; isMade: boolean }> {
  const { codename } = await operatingSystem();
  const recipe = JSON.stringify({ codename, arch: arch(), ...imageRecipe });
  const key = createHash('sha256').update(recipe).digest('hex').slice(0, 12);
  const folder = join(cacheFolder(), `base-${codename}-${key}`);
  return { folder, codename, isMade: existsSync(folder) };
}

async function build(input: { folder: string; codename: string; say: (line: Text) => void }): Promise<void> {
  const { folder, codename, say } = input;
  say(fill(announcement, { codename }));
  const partial = `${folder}.partial`;
  await mkdir(dirname(folder), { recursive: true });
  await runCommand({ argv: ['rm', '-rf', '--one-file-system', partial] });
  await runCommand({
    argv: [
      // Whatever it starts ends with it, also when it is killed.
      ...(['unshare', '--pid', '--mount-proc', '--fork', '--kill-child'] as const),
      ...(['sh', '-euc', letGoOfLabs, 'sh'] as const),
      'mmdebstrap',
      '--quiet',
      '--mode=root',
      '--variant=minbase',
      '--format=directory',
      `--include=${imageRecipe.packages.join(',')}`,
      ...imageRecipe.customizations.map((script) => `--customize-hook=${script}`),
      ...(await aptProxyLines()).map((line) => `--aptopt=${line}`),
      codename,
      partial,
      ...(await packageSources()),
    ],
  });
  await rename(partial, folder);
}
