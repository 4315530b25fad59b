import { spawnSync } from 'node:child_process';
import { installPackages, missingPackages } from '../lab/packages.ts';

/** What the contract tests start besides the lab: a real sshd, sudo, an agent. */
const needed = [
  { program: '/usr/sbin/sshd', package: 'openssh-server' },
  { program: '/usr/bin/ssh-agent', package: 'openssh-client' },
  { program: '/usr/bin/sudo', package: 'sudo' },
  { program: '/usr/bin/unshare', package: 'util-linux' },
];

await installPackages(await missingPackages(), (line) => console.log(line.en));
const missing = needed
  .filter(({ program }) => spawnSync('test', ['-x', program]).status !== 0)
  .map((row) => row.package);
if (missing.length > 0) {
  console.log(`Installing on this machine: ${missing.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-qy', '--no-install-recommends', ...missing],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: 'inherit', env });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed`);
  }
}
