import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SshPorts } from '../connector/ssh-target.ts';
import type { Workspace } from './workspace.ts';

/**
 * Keys the operator already trusts, and those confirmed here; new ones go to the workspace and nowhere else. Where
 * nothing is kept they are known until the end.
 */
export function knownHostsFiles(
  { directory, keeps }: Pick<Workspace, 'directory' | 'keeps'>,
  homeDirectory: string,
): SshPorts['knownHosts'] {
  const own = join(directory, 'known_hosts');
  const added = new Set<string>();
  return {
    file: own,
    async read() {
      const files = [own, join(homeDirectory, '.ssh', 'known_hosts'), '/etc/ssh/ssh_known_hosts'];
      return [...added, ...(await Promise.all(files.map(contentOf)))].join('\n');
    },
    async append(line) {
      if (added.has(line)) return;
      added.add(line);
      if (keeps) await appendFile(own, line, { mode: 0o600 });
    },
  };
}

async function contentOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
