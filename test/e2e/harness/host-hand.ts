import { setTimeout as sleep } from 'node:timers/promises';
import type { Lab } from '../../../lab/lab.ts';
import { runCommand, tryCommand } from '../../../lab/run-command.ts';
import { sshArgv } from '../../../lab/ssh.ts';

/** What a scenario does on a host by itself, over the system's own ssh. */
export interface HostHand {
  /** Shell lines as root; they have to succeed. Gives back what they printed. */
  run(lines: string): Promise<string>;
  read(path: string): Promise<string>;
  /** Asks for a reboot and comes back once the host is up again. */
  reboot(): Promise<void>;
}

const patienceMs = 120_000;

export function handOn(lab: Lab, name: string): HostHand {
  const host = lab.hosts.find((one) => one.name === name);
  if (host === undefined) throw new RangeError(`lab ${lab.name} has no host ${name}`);
  const shell = [...sshArgv(lab.name, host.address), 'sh', '-eu'] as const;
  const run = (lines: string): Promise<string> => runCommand({ argv: shell, stdin: lines });
  return {
    run,
    read: (path) => runCommand({ argv: [...sshArgv(lab.name, host.address), 'cat', path] }),
    async reboot() {
      const bootId = 'cat /proc/sys/kernel/random/boot_id';
      const before = await run(bootId);
      // The connection is cut by what it asks for.
      await tryCommand({ argv: shell, stdin: 'systemctl reboot' });
      const deadline = Date.now() + patienceMs;
      for (;;) {
        const { ending, stdout } = await tryCommand({
          argv: shell,
          stdin: `${bootId}; systemctl is-system-running --wait >/dev/null || :`,
        });
        if (ending === 0 && stdout !== before) return;
        if (Date.now() > deadline) throw new Error(`${name} did not come back from its reboot`);
        await sleep(100);
      }
    },
  };
}
