import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostHand } from './host-hand.ts';

/** Words put in the place of secrets; wherever one of them is found, a secret got out. */
export interface Canaries {
  /** Looks at the words and the environment of every process of this machine, hosts of labs included, until it is stopped. */
  watchProcesses(): AsyncDisposable & { stop(): Promise<readonly string[]> };
  /** The files below a folder of this machine that hold one. */
  filesUnder(directory: string): Promise<readonly string[]>;
  /** The files of a host that hold one, with their modes. */
  filesOn(host: HostHand): Promise<readonly { readonly mode: string; readonly path: string }[]>;
  isIn(said: string): boolean;
}

export function canariesOf(words: readonly string[]): Canaries {
  const isIn = (said: string): boolean => words.some((word) => said.includes(word));
  return {
    isIn,
    watchProcesses() {
      const found = new Set<string>();
      let isOver = false;
      const watching = look();
      const stop = async (): Promise<readonly string[]> => {
        isOver = true;
        await watching;
        return [...found];
      };
      return {
        stop,
        async [Symbol.asyncDispose]() {
          await stop();
        },
      };

      async function look(): Promise<void> {
        while (!isOver) {
          const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
          for (const id of processes)
            for (const part of ['cmdline', 'environ'])
              if (isIn(await textOf(join('/proc', id, part))))
                found.add(`${part} of ${(await textOf(join('/proc', id, 'comm'))).trim()}`);
          await sleep(50);
        }
      }
    },
    async filesUnder(directory) {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const held = await Promise.all(files.map(async (file) => isIn(await textOf(file))));
      return files.filter((_, at) => held[at]);
    },
    async filesOn(host) {
      const printed = await host.run(`
cat >/dev/shm/canaries <<'END'
${words.join('\n')}
END
find /etc /home /opt /root /run /srv /tmp /usr/local /var -xdev -type f -size -64M ! -path '/var/lib/containerd/*' \\
  -exec grep -lF -f /dev/shm/canaries {} + 2>/dev/null | xargs -r stat -c '%a %n'
find /var/lib -xdev -type f -size -64M ! -path '/var/lib/containerd/*' \\
  -exec grep -lF -f /dev/shm/canaries {} + 2>/dev/null | xargs -r stat -c '%a %n'
rm /dev/shm/canaries`);
      const lines = new Set(
        printed
          .trim()
          .split('\n')
          .filter((line) => line !== ''),
      );
      return [...lines].map((line) => {
        const [mode = '', ...rest] = line.split(' ');
        return { mode, path: rest.join(' ') };
      });
    },
  };
}

/** A process or a file may be gone by the time it is read. */
const textOf = (path: string): Promise<string> => readFile(path, 'latin1').catch(() => '');
