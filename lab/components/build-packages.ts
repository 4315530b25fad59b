import { problem } from '../../src/problem/problem.ts';
import { operatingSystem } from '../operating-system.ts';
import { tryCommand } from '../run-command.ts';

/** Debian packages the builds stand on, besides Go. */
const needed = [
  // Fetches and unpacks Go where the machine has none.
  'ca-certificates',
  'curl',
  'unzip',
  // Takes programs of Debian for images.
  'binutils',
  'mmdebstrap',
  // runc, flannel, cri-o and pause are linked with C.
  'gcc',
  'libc6-dev',
  'libseccomp-dev',
  'pkg-config',
];

/** Refuses with the exact list where they cannot be installed. */
export async function missingBuildPackages(): Promise<readonly string[]> {
  const { stdout } = await tryCommand({ argv: ['dpkg', '--get-selections', ...needed] });
  const installed = new Set(
    stdout.split('\n').flatMap((line) => /^([^:\s]+)(?::\S+)?\s+install$/.exec(line)?.[1] ?? []),
  );
  const missing = needed.filter((name) => !installed.has(name));
  const { id, family } = await operatingSystem();
  const isRoot = process.getuid?.() === 0;
  if (missing.length === 0 || (isRoot && family.includes('debian'))) return missing;
  const here = `${id}, ${isRoot ? 'root' : `uid ${process.getuid?.()}`}`;
  throw problem('components.packages-missing', { packages: missing.join(' '), here });
}
