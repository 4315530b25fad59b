import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What Linux counts processor time in, on every architecture that Node runs on. */
const ticksPerSecond = 100;

/** proc_pid_stat(5): own user and system time, then that of all children that have ended and were waited for. */
function timesOf(pid: number | 'self'): { readonly own: number; readonly ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { own: (user + system) / ticksPerSecond, ended: (endedUser + endedSystem) / ticksPerSecond };
}

export const secondsOfEndedChildren = (): number => timesOf('self').ended;

/** Of servers and all they did; a server's children count once they are gone, so that is waited for. */
export async function secondsOfServers(pids: readonly number[]): Promise<number> {
  let seconds = 0;
  for (const pid of pids) {
    while (readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1') !== '') await sleep(10);
    const { own, ended } = timesOf(pid);
    seconds += own + ended;
  }
  return seconds;
}
