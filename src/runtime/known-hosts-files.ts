import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SshPorts } from '../connector/ssh-target.ts';

/** Keys the operator already trusts, and those confirmed here; new ones go to the workspace and nowhere else. */
export function knownHostsFiles(workspaceDirectory: string, homeDirectory: string): SshPorts['knownHosts'] {
  const own = join(workspaceDirectory, 'known_hosts');
  const added = new Set<string>();
  return {
    file: own,
    async read() {
      const files = [own, join(homeDirectory, '.ssh', 'known_hosts'), '/etc/ssh/ssh_known_hosts'];
      return (await Promise.all(files.map(contentOf))).join('\n');
    },
    async append(line) {
      if (added.has(line)) return;
      added.add(line);
      await appendFile(own, line, { mode: 0o600 });
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
