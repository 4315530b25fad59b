import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exclusive } from '../../../lab/exclusive.ts';
import { routedNetworks } from '../../../lab/network.ts';
import { runCommand } from '../../../lab/run-command.ts';
import { freePrefix, gatewayOf } from '../../../lab/subnet.ts';
import { isRunning } from '../../fixture/is-running.ts';

interface Strangers extends AsyncDisposable {
  /** Links, tables and mounts are seen by a digest of the machine; a process is not. */
  areAlive(): boolean;
}

/** What looks as if it belonged to a lab, and does not: a bridge in the labs' range, a table, a mount and a process with its name. */
export async function plantStrangers(lab: string): Promise<Strangers> {
  const folder = mkdtempSync(join(tmpdir(), `${lab}-`));
  const [link, table] = [`kxm${process.pid}`, `kxm${process.pid}`];
  const child = spawn('sleep', ['3600'], { argv0: `systemd-nspawn --machine=${lab}`, stdio: 'ignore' });
  const strike = async (): Promise<void> => {
    child.kill('SIGKILL');
    for (const line of [`ip link del ${link}`, `nft delete table inet ${table}`, `umount ${folder}`])
      await runCommand({ argv: ['sh', '-c', `${line} || :`] });
    rmSync(folder, { recursive: true });
  };
  try {
    // A network that the next lab would have taken, and none that a lab has.
    await exclusive('network', async () => {
      const address = `${gatewayOf(freePrefix(await routedNetworks()))}/24`;
      await runCommand({
        argv: ['sh', '-eu'],
        stdin: `ip link add ${link} type bridge; ip addr add ${address} dev ${link}; ip link set ${link} up
nft add table inet ${table}; nft add chain inet ${table} ${lab}; mount -t tmpfs ${lab} ${folder}`,
      });
    });
  } catch (cause) {
    await strike();
    throw cause;
  }
  return { areAlive: () => child.pid !== undefined && isRunning(child.pid), [Symbol.asyncDispose]: strike };
}
