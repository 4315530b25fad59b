import { leaderOf } from '../../../lab/fault/leader.ts';
import { runInHost } from '../../../lab/fault/run-in-host.ts';
import type { HostRecord } from '../../../lab/record.ts';
import { tryCommand } from '../../../lab/run-command.ts';
import { sshArgv } from '../../../lab/ssh.ts';

/** What a script prints on the host over ssh, or `unreachable`. */
export async function overSsh(lab: string, host: HostRecord, script: string): Promise<string> {
  const { ending, stdout, stderr } = await tryCommand({ argv: [...sshArgv(lab, host.address), script] });
  return ending === 255 ? 'unreachable' : (stdout + stderr).trim();
}

/** Whether one host gets an answer from an address, asked from within. */
export const pings = async (host: HostRecord, address: string): Promise<string> =>
  (await runInHost(host, 'ping -c 1 -W 1 "$1" >/dev/null && echo answered || echo lost', [address])).trim();

/** Milliseconds of the fastest of three round trips. */
export async function roundTripMs(host: HostRecord, address: string): Promise<number> {
  const printed = await runInHost(host, 'ping -c 3 -i 0.2 -W 5 "$1"', [address]);
  return Number(/= ([\d.]+)\//.exec(printed)?.[1]);
}

/** Of a hundred packets, how many came back. */
export async function answeredOfHundred(host: HostRecord, address: string): Promise<number> {
  const printed = await runInHost(host, 'ping -q -c 100 -i 0.005 -W 1 "$1" || :', [address]);
  return Number(/(\d+) received/.exec(printed)?.[1]);
}

/** What a shell command of the host says when it fails, or `done`. */
export const attempt = async (host: HostRecord, script: string): Promise<string> =>
  (await runInHost(host, `if said=$( { ${script}; } 2>&1); then echo done; else echo "$said"; fi`)).trim();

export const isOn = async (host: HostRecord): Promise<boolean> => (await leaderOf(host)) !== undefined;
