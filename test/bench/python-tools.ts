import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const packages = ['ansible-core==2.19.14', 'pyinfra==3.10.0'];

/** The folder with the programs of Ansible and pyinfra, installed once into the user's cache. */
export function pythonTools(): string {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  const folder = join(cache, 'kubexm', `bench-${packages.join('-').replaceAll('==', '-')}`);
  const done = join(folder, 'bin', 'pyinfra');
  if (!existsSync(done)) {
    execFileSync('python3', ['-m', 'venv', '--clear', folder], { stdio: 'inherit' });
    execFileSync(join(folder, 'bin', 'pip'), ['install', '--quiet', ...packages], { stdio: 'inherit' });
  }
  return join(folder, 'bin');
}
