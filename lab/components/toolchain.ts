import { createHash } from 'node:crypto';
import { chmod, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { satisfies } from 'semver';
import type { Arch } from '../../src/domain/arch.ts';
import { problem } from '../../src/problem/problem.ts';
import { fill, type Text, text } from '../../src/problem/text.ts';
import { runCommand, tryCommand } from '../run-command.ts';
import { cachedFolder } from './cache.ts';
import { goToolchain } from './data/toolchain.ts';

const fetching = text(
  'Fetching Go {version} from {proxy}: this machine has none that is new enough',
  '正在从 {proxy} 获取 Go {version}：本机没有足够新的 Go',
);

/** The Go that will build: which version, and where it comes from. */
export interface ToolchainChoice {
  readonly version: string;
  readonly origin: 'machine' | 'proxy';
}

export interface Toolchain {
  readonly program: string;
  readonly version: string;
}

/** The Go of this machine when it is new enough, else the one the module proxy serves. */
export async function chooseToolchain(): Promise<ToolchainChoice> {
  const own = await machineVersion();
  return own !== undefined && satisfies(own, `>=${goToolchain.oldest}`)
    ? { version: own, origin: 'machine' }
    : { version: goToolchain.version, origin: 'proxy' };
}

export async function provideToolchain(
  { version, origin }: ToolchainChoice,
  arch: Arch,
  say: (line: Text) => void,
): Promise<Toolchain> {
  if (origin === 'machine') return { program: 'go', version };
  const folder = await cachedFolder(`go-${version}-${arch}`, (partial) => fetchInto(partial, arch, say));
  return { program: join(folder, 'bin', 'go'), version };
}

async function machineVersion(): Promise<string | undefined> {
  // Without this, Go would answer for a newer version that it could fetch.
  const env = { GOTOOLCHAIN: 'local' };
  const answer = await tryCommand({ argv: ['go', 'env', 'GOVERSION'], env });
  return answer.ending === 0 ? /^go(\d+\.\d+\.\d+)/.exec(answer.stdout)?.[1] : undefined;
}

async function fetchInto(folder: string, arch: Arch, say: (line: Text) => void): Promise<void> {
  const name = `v0.0.1-go${goToolchain.version}.linux-${arch}`;
  const proxy = moduleProxy();
  say(fill(fetching, { version: goToolchain.version, proxy }));
  const url = `${proxy}/golang.org/toolchain/@v/${name}.zip`;
  const zip = join(folder, 'toolchain.zip');
  await runCommand({
    argv: ['curl', '--fail', '--silent', '--show-error', '--location', '--output', zip, url],
  });
  const expected = goToolchain.sha256[arch];
  const found = createHash('sha256')
    .update(await readFile(zip))
    .digest('hex');
  if (found !== expected) throw problem('components.toolchain-altered', { url, expected, found });
  await runCommand({ argv: ['unzip', '-q', zip, '-d', folder] });
  await rm(zip);
  const unpacked = join(folder, 'golang.org', `toolchain@${name}`);
  for (const entry of await readdir(unpacked)) await rename(join(unpacked, entry), join(folder, entry));
  await rm(join(folder, 'golang.org'), { recursive: true });
  // A module carries no modes.
  for (const programs of ['bin', join('pkg', 'tool', `linux_${arch}`)])
    for (const file of await readdir(join(folder, programs)))
      await chmod(join(folder, programs, file), 0o755);
}

/** The first server of GOPROXY; this module cannot come from anywhere else. */
function moduleProxy(): string {
  const [first] = (process.env['GOPROXY'] ?? '').split(/[,|]/).filter((entry) => /^https?:/.test(entry));
  if (first === undefined) throw problem('components.proxy-unknown', {});
  return first.replace(/\/$/, '');
}
