import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryCommand } from '../../../lab/run-command.ts';
import { writtenForms } from '../../../src/domain/written-forms.ts';
import { deskPrefix } from '../../fixture/desk.ts';
import type { HostHand } from './host-hand.ts';

/** Anything shorter is found by chance. */
const shortestTelling = 8;

/** Words put in the place of secrets; wherever one of them is found, also quoted or encoded, a secret got out. */
export interface Canaries {
  /**
   * Looks at the words and the environment of every process of this machine, hosts of labs included, until it is stopped.
   * Says which canary it saw, where, and in which unit.
   */
  watchProcesses(): AsyncDisposable & { stop(): Promise<readonly string[]> };
  /** The files below a folder of this machine that hold one. */
  filesUnder(directory: string): Promise<readonly string[]>;
  /** The same of files for passing use that were written since then, those of tests apart. */
  temporaryFiles(sinceMs: number): Promise<readonly string[]>;
  /** The files of a host that hold one, with their modes. */
  filesOn(host: HostHand): Promise<readonly { readonly mode: string; readonly path: string }[]>;
  isIn(said: string): boolean;
}

export function canariesOf(planted: readonly string[]): Canaries {
  const words = [...new Set(planted.flatMap((word) => [...writtenForms(word, [word])]))].filter(
    (form) => form.length >= shortestTelling,
  );
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
            for (const part of ['cmdline', 'environ']) {
              const seen = await textOf(join('/proc', id, part));
              if (!isIn(seen)) continue;
              const [name, groups] = [
                await textOf(join('/proc', id, 'comm')),
                await textOf(join('/proc', id, 'cgroup')),
              ];
              const unit = /[\w@.-]+\.service/.exec(groups)?.[0] ?? 'no unit';
              for (const word of words.filter((one) => seen.includes(one)))
                found.add(`${word} in ${part} of ${name.trim()} (${unit})`);
            }
          await sleep(50);
        }
      }
    },
    async filesUnder(directory) {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return holding(
        entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
      );
    },
    async temporaryFiles(sinceMs) {
      // Files may go while they are looked for, which `find` calls a failure.
      const isOfTests = ['-path', `${deskPrefix}*`, '-prune'];
      const isNew = ['-type', 'f', '-size', '-64M', '-newermt', `@${Math.floor(sinceMs / 1000)}`];
      const { stdout } = await tryCommand({
        argv: ['find', tmpdir(), '-xdev', ...isOfTests, '-o', ...isNew, '-print'],
      });
      return holding(stdout.split('\n').filter((path) => path !== ''));
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

  async function holding(files: readonly string[]): Promise<readonly string[]> {
    const held: string[] = [];
    for (const file of files) if (isIn(await textOf(file))) held.push(file);
    return held;
  }
}

/** A process or a file may be gone by the time it is read. */
const textOf = (path: string): Promise<string> => readFile(path, 'latin1').catch(() => '');
