import type { LockHolder } from './host-locks.ts';

/** Who asks, from where, and by which words. */
export interface Operator {
  readonly user: string;
  readonly machine: string;
  readonly pid: number;
  readonly command: readonly string[];
}

export const holderOf = (runId: string, { user, machine, pid, command }: Operator): LockHolder => ({
  runId,
  operator: user,
  machine,
  pid,
  command: command.join(' '),
});
